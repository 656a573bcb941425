/** Version of `TERMO_CID`, recorded with each answer; raise it with every change. */
export const TERMO_CID_VERSAO = 1;

/** The kinds of rows that record the consent to print the CID on an order's documents; the newest one counts. */
export const CONSENTIMENTO_CID = {
  autorizado: 'cid_no_documento',
  retirado: 'cid_no_documento_retirado',
} as const;

/** What the patient agrees to. */
export const AUTORIZO_CID = 'Autorizo que o CID-10 conste no documento';

/** What the patient reads beside it. */
export const TERMO_CID =
  'É opcional: o CID-10 é o código que diz qual é a sua condição de saúde, quem recebe o documento pode lê-lo, e você pode voltar atrás até o médico emitir o documento.';
