/** As customers see it: the gateway's, else "INV-000012". */
export const invoiceNumber = ({ id, number }: { id: number; number: string | null }): string =>
  number ?? `INV-${String(id).padStart(6, '0')}`
