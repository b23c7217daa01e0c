/** The focused control disappears after filling in the form, so the focus moves to the tabs. */
export function focusWizardTab(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.wiz-steps [role=tab][aria-selected=true]')?.focus();
  });
}
