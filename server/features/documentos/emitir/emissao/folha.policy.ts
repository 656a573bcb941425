import { z } from 'zod';
import type { MedicoDigitado } from '../../../../../domain/contas/medico.ts';
import { DESTINOS, LISTAS } from '../../../../../domain/documentos/medicamentos/substancia.ts';
import { nomesPossiveis, reconhecer } from '../../../../../domain/documentos/medicamentos/substancia.ts';
import type { ContextoDoDocumento } from '../../../../../domain/documentos/regras/contexto.ts';
import { itensDoDocumento } from '../../../../../domain/documentos/regras/problemas.ts';
import { NUMEROS_SNCR, TIPOS_DE_DOCUMENTO } from '../../../../../domain/documentos/tipo-de-documento.ts';
import { SERVICOS } from '../../../../../domain/catalogo/servicos.ts';
import type { DocumentoDigitado } from '../../../../../domain/documentos/tipos.ts';
import type { DocumentoAEmitir } from '../../tipos/tipos.public.ts';

const text = z.string();

const substancia = z.object({
  dcb: text,
  lista: z.enum(LISTAS),
  documento: z.enum(DESTINOS),
  observacao: text,
  excecoes: z.array(z.object({ documento: z.enum(DESTINOS), condicao: text })),
});

const contexto = z.object({
  servico: z.enum(SERVICOS.map(({ titulo }) => titulo)),
  acompanha: z.enum(TIPOS_DE_DOCUMENTO).nullable(),
  hoje: text,
  idade: z.number().nullable(),
  consentimentoCid: z.boolean(),
  provaDeUso: z.boolean(),
  numerosSncr: z.array(z.enum(NUMEROS_SNCR)),
  substancias: z.array(substancia),
});

const schema = z.object({
  contexto,
  medico: z.object({
    nome: text,
    cpf: text,
    telefone: text,
    crm: text,
    uf: text,
    rqe: text,
    especialidade: text,
    email: text,
    endereco: text,
  }),
  paciente: z.object({
    nome: text,
    cpf: text,
    nascimento: text,
    endereco: z.object({
      endereco: text,
      numero: text,
      complemento: text,
      bairro: text,
      cidade: text,
      uf: text,
      cep: text,
    }),
  }),
  marca: text,
  appUrl: text,
});

/**
 * What a sheet says besides what its doctor typed, as it was at the issue. With the document, its numbers, the secret and
 * the word on the certificate the sheet can be set again, byte by byte, whatever changed since.
 */
export type Folha = z.infer<typeof schema>;

/** A stored snapshot. */
export function readFolha(stored: unknown): Folha {
  return schema.parse(stored);
}

/** Only the substances that a document names: the others are no part of it. */
export function contextoDaFolha({ dados }: DocumentoDigitado, given: ContextoDoDocumento): Folha['contexto'] {
  const named = itensDoDocumento(dados).flatMap(
    ({ medicamento }) => reconhecer(medicamento, given.substancias).substancias,
  );
  return contexto.parse({ ...given, substancias: [...new Set(named)] });
}

/** Every name that the medicines of documents may bear in the reference lists. */
export function namesIn(documentos: readonly DocumentoDigitado[]): string[] {
  const items = documentos.flatMap(({ dados }) => itensDoDocumento(dados));
  return [...new Set(items.flatMap(({ medicamento }) => nomesPossiveis(medicamento)))];
}

/** What is given to a document when it is set; null makes a preview. */
export type Entregue = {
  numero: { valor: string; simulado: boolean } | null;
  emissao: { codigo: string; segredo: string } | null;
  em: Date;
  certificadoDeTeste: boolean;
};

/** A document with everything that is printed on it. */
export function documentoDaFolha(
  documento: DocumentoDigitado,
  folha: Omit<Folha, 'medico'> & { medico: MedicoDigitado },
  { numero, ...rest }: Entregue,
): DocumentoAEmitir {
  return { documento, ...folha, numeroSncr: numero, ...rest };
}
