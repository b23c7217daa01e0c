/** The focused control disappears once it has filled the form; the tabs come next. */
export function focusStepTabs(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.wiz-steps [role=tab][aria-selected=true]')?.focus();
  });
}
