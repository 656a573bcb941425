import { z } from 'zod';
import { DECIDEM_POR } from '#domain/contas/pessoas/pessoa.ts';
import { instant } from '../contract.ts';

export const pacienteDoCaso = z.object({
  /** Registered name, as on documents. */
  nome: z.string(),
  /** Preferred name. */
  tratamento: z.string(),
  /** `YYYY-MM-DD`; null in the queue, and where unknown. */
  nascimento: z.string().nullable(),
  idade: z.number().int().nullable(),
  /** Eleven digits; masked (`529.***.***-25`) in the queue. */
  cpf: z.string(),
  cidade: z.string(),
  uf: z.string(),
  /** Null in the queue. */
  telefone: z.string().nullable(),
  /** Who decides for the patient, and by what; the CPF is masked in the queue. */
  responsavel: z
    .object({
      nome: z.string(),
      cpf: z.string(),
      por: z.enum(DECIDEM_POR),
      /** Last day of an accepted document, `YYYY-MM-DD`; null without an end, and for a minor. */
      ate: z.string().nullable(),
      /** When the guardian declared it, or the desk accepted the document; null for a minor with an account of their own. */
      em: instant.nullable(),
    })
    .nullable(),
  /** Whose account asks for the patient; null for the holder of the account. */
  quemPede: z
    .object({
      nome: z.string(),
      parentesco: z.string(),
      /** When an adult allowed it themself; null for others. */
      autorizouEm: instant.nullable(),
    })
    .nullable(),
  /** The patient consented to print the CID. */
  consentimentoCid: z.boolean(),
});
