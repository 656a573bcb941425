import { z } from 'zod';
import { ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import { instant } from '../contract.ts';
import { tipoSchema } from './documento.ts';

/** One sentence per declared item that needs another document by newer lists; empty where the document fits. */
export const desajustesDoDocumento = z.array(z.string());

/** An issued document without its content; drafts are their doctor's own. */
export const desfechoDoDocumento = z
  .object({
    id: z.uuid(),
    tipo: tipoSchema,
    titulo: z.string(),
    estado: z.enum(ESTADOS_DO_DOCUMENTO).exclude(['rascunho']),
    /** Public number. */
    codigo: z.string().nullable(),
    medico: z.string(),
    emitidoEm: instant.nullable(),
    assinadoEm: instant.nullable(),
    /** Delivery of its mail to the mail server. */
    enviadoEm: instant.nullable(),
    revogadoEm: instant.nullable(),
    /** The doctor's words. */
    revogadoMotivo: z.string().nullable(),
    /** Revoked document that it replaces. */
    substitui: z.uuid().nullable(),
    desajustes: desajustesDoDocumento,
    /** Its bytes can be opened. */
    arquivo: z.boolean(),
  })
  .meta({ id: 'DesfechoDoDocumento' });
export type DesfechoDoDocumento = z.infer<typeof desfechoDoDocumento>;

/** Quantity per medicine; `verificada`: it came as a file under the pharmacist's own signature, without quantities. */
export const dispensacaoInformada = z
  .object({
    em: instant,
    farmaceutico: z.string(),
    registro: z.string(),
    verificada: z.boolean(),
    itens: z.array(z.string()),
  })
  .meta({ id: 'DispensacaoInformada' });
export type DispensacaoInformada = z.infer<typeof dispensacaoInformada>;

/** Error that a patient reported in a document, and the doctor's answer; null while it waits. */
export const relatoDeErro = z
  .object({
    id: z.uuid(),
    documentoId: z.uuid(),
    texto: z.string(),
    em: instant,
    resposta: z.object({ texto: z.string(), em: instant, medico: z.string() }).nullable(),
  })
  .meta({ id: 'RelatoDeErro' });
export type RelatoDeErro = z.infer<typeof relatoDeErro>;

/** `responde`: this doctor has to answer it. */
export const relatoDoCaso = relatoDeErro.extend({ responde: z.boolean() }).meta({ id: 'RelatoDoCaso' });
export type RelatoDoCaso = z.infer<typeof relatoDoCaso>;
