import { z } from 'zod';
import { media } from './contract.ts';

/** `em verificação`: not available before the antivirus has scanned it. `recusado`: removed after a scan. */
export const SITUACOES_ANEXO = ['guardado', 'em verificação', 'recusado'] as const;

/** Images are stored re-encoded, so there are no other types. */
export const conteudoGuardado = media('application/pdf', 'image/jpeg', 'image/png');

/**
 * `vista=1`: a person opened the file and looks at its picture; otherwise it is part of a list. The audit distinguishes
 * them.
 */
export const vista = z.object({ vista: z.literal('1').optional() });
