import { media } from './contract.ts';

/** `em verificação`: stored, but not given out before the antivirus has seen it. `recusado`: taken out since. */
export const SITUACOES_ANEXO = ['guardado', 'em verificação', 'recusado'] as const;

/** The bytes of a stored file: pictures are stored re-encoded, so these types are all there are. */
export const conteudoGuardado = media('application/pdf', 'image/jpeg', 'image/png');
