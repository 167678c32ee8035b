/** Whether the setting `homepage` names a page, by its id or its slug. */
export const isHomepage = (
  { type, value }: { type: string; value: string },
  { id, slug }: { id: number; slug: string },
): boolean => type === 'customPage' && (value === slug || value === String(id))
