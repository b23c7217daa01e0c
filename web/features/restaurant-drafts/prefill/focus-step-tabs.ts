/** What had the focus steps aside once it has filled the form; the tabs are what comes next. */
export function focusStepTabs(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.wiz-steps [role=tab][aria-selected=true]')?.focus();
  });
}
