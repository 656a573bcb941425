/** The five steps of a request, in order, by the words of the stepper. */
export const ETAPAS = ['Dados pessoais', 'Serviço', 'Histórico', 'Documentos', 'Pagamento'] as const;

/** A step by its number, 1 to 5. */
export type EtapaNumber = 1 | 2 | 3 | 4 | 5;
