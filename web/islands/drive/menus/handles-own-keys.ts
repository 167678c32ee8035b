/** Whether the focused element is text or belongs to a menu or a dialog, so that keys are not the drive's. */
export const handlesOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  ) !== null
