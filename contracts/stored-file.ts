import { z } from 'zod';
import { media } from './contract.ts';

/**
 * States of a stored file. `em verificação`: not available before the antivirus has scanned it. `recusado`:
 * removed after a scan.
 */
export const SITUACOES_ANEXO = ['guardado', 'em verificação', 'recusado'] as const;

/** The content types of stored files: images are stored re-encoded, so there are no others. */
export const conteudoGuardado = media('application/pdf', 'image/jpeg', 'image/png');

/**
 * With `vista=1` a person opened the file and looks at its picture; without, it stands in a list. The audit tells the two
 * apart.
 */
export const vista = z.object({ vista: z.literal('1').optional() });
