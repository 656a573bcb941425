import { z } from 'zod';
import { ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import { instant } from '../contract.ts';
import { tipoSchema } from './documento.ts';

/** Why a document in force would have needed another one by newer lists, a sentence for each declared item; empty where it fits. */
export const desajustesDoDocumento = z.array(z.string());

/** What became of one document that was issued, without what is written in it; drafts are their doctor's own. */
export const desfechoDoDocumento = z
  .object({
    id: z.uuid(),
    tipo: tipoSchema,
    titulo: z.string(),
    estado: z.enum(ESTADOS_DO_DOCUMENTO).exclude(['rascunho']),
    /** Public number. */
    codigo: z.string().nullable(),
    /** Who issued it. */
    medico: z.string(),
    emitidoEm: instant.nullable(),
    assinadoEm: instant.nullable(),
    /** When the mail that tells of it was handed over. */
    enviadoEm: instant.nullable(),
    revogadoEm: instant.nullable(),
    /** The doctor's words for it. */
    revogadoMotivo: z.string().nullable(),
    /** The revoked document in whose place it was issued. */
    substitui: z.uuid().nullable(),
    desajustes: desajustesDoDocumento,
    /** True where its bytes can be opened. */
    arquivo: z.boolean(),
  })
  .meta({ id: 'DesfechoDoDocumento' });
export type DesfechoDoDocumento = z.infer<typeof desfechoDoDocumento>;

/**
 * A pharmacist's entry of dispensing, a quantity for each medicine; `verificada`: it came as a file under the pharmacist's
 * own signature, without quantities.
 */
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

/** What a patient reported to be wrong in a document, and the words by which a doctor answered; null while it waits. */
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

/** A patient's report of an error in a document, and the doctor's answer; `responde`: it is this doctor's to answer. */
export const relatoDoCaso = relatoDeErro.extend({ responde: z.boolean() }).meta({ id: 'RelatoDoCaso' });
export type RelatoDoCaso = z.infer<typeof relatoDoCaso>;
