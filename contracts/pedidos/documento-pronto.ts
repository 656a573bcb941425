import { z } from 'zod';
import { USOS_DO_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { instant } from '../contract.ts';

/** A signed document of an order, to download. */
export const documentoPronto = z
  .object({
    id: z.uuid(),
    titulo: z.string().meta({ examples: ['Receita simples'] }),
    uso: z.enum(USOS_DO_DOCUMENTO),
    medico: z.string(),
    assinadoEm: instant,
    /** Address of the PDF. */
    arquivo: z.string(),
  })
  .meta({ id: 'DocumentoPronto' });
export type DocumentoPronto = z.infer<typeof documentoPronto>;
