/** Recorded with each answer; raise it with every change of `TERMO_CID`. */
export const TERMO_CID_VERSAO = 1;

/** Rows that record the consent to print the CID on an order's documents; the newest one counts. */
export const CONSENTIMENTO_CID = {
  autorizado: 'cid_no_documento',
  retirado: 'cid_no_documento_retirado',
} as const;

export const AUTORIZO_CID = 'Autorizo que o CID-10 conste no documento';

/** Explanation beside `AUTORIZO_CID`. */
export const TERMO_CID =
  'É opcional: o CID-10 é o código que diz qual é a sua condição de saúde, quem recebe o documento pode lê-lo, e você pode voltar atrás até o médico emitir o documento.';
