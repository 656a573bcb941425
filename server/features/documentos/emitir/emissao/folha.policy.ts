import { z } from 'zod';
import type { MedicoDigitado } from '#domain/contas/medico.ts';
import { leituraSchema } from '#contracts/documentos/leitura.ts';
import { criarLexico } from '#domain/documentos/medicamentos/lexico/lexico.ts';
import { DESTINOS, lerObservacao, LISTAS } from '#domain/documentos/medicamentos/substancia.ts';
import type { ContextoDoDocumento } from '#domain/documentos/regras/contexto.ts';
import { lerDocumento } from '#domain/documentos/leitura/ler-documento.ts';
import { NUMEROS_SNCR, TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import type { DocumentoAEmitir } from '#features/documentos/tipos/tipos.public.ts';

const text = z.string();

/** A substance as sheets kept it that were issued before whole documents were read. */
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
  /** Sheets issued before official models lack it: they print as they did. */
  modelos: z
    .object({ ausentes: z.array(z.enum(TIPOS_DE_DOCUMENTO)), exigidos: z.boolean() })
    .default({ ausentes: [], exigidos: false }),
  acompanhadas: z.array(text).default([]),
  leitura: leituraSchema,
});

const schema = z.object({
  contexto,
  medico: z.object({
    nome: text,
    /** Sheets issued before doctors chose one lack it; no document prints it. */
    tratamento: text.default(''),
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
  /** The notification that it goes along with; older sheets lack it. */
  notificacao: z
    .object({
      tipo: z.enum(TIPOS_DE_DOCUMENTO),
      numero: z.object({ valor: text, simulado: z.boolean() }).nullable(),
    })
    .nullable()
    .default(null),
  /** The clinic's registration and technical director; older sheets lack them. */
  clinica: z.object({ registro: text, diretorTecnico: text }).default({ registro: '', diretorTecnico: '' }),
  marca: text,
  appUrl: text,
});

/**
 * The snapshot of the issue: all that a sheet prints besides the doctor's text. With the document, its numbers, the secret and
 * the word on the certificate the sheet can be set again, byte by byte, whatever changed since.
 */
export type Folha = z.infer<typeof schema>;

/** A stored snapshot of a document; an older one holds substances instead of a reading. */
export function readFolha(stored: unknown, documento: DocumentoDigitado): Folha {
  const { contexto: given } = old.parse(stored);
  if (given.substancias === undefined) return schema.parse(stored);
  const lexico = criarLexico({
    versao: '',
    substancias: given.substancias.map(({ observacao, ...row }) => ({
      ...row,
      ...lerObservacao(observacao),
    })),
    sinonimos: [],
    marcas: [],
    marcasSemDcb: [],
    corriqueiras: [],
    palavras: [],
    familias: [],
  });
  const leitura = lerDocumento(documento, lexico);
  return schema.parse({ ...Object(stored), contexto: { ...given, leitura } });
}

const old = z.object({ contexto: z.looseObject({ substancias: z.array(substancia).optional() }) });

export function contextoDaFolha(given: ContextoDoDocumento): Folha['contexto'] {
  return contexto.parse(given);
}

/** Settings that are printed on every sheet. */
export type DadosDaCasa = {
  brand: string;
  appUrl: string;
  legal: { registration: string; technicalDirector: string };
};

export function casaDaFolha({
  brand,
  appUrl,
  legal,
}: DadosDaCasa): Pick<Folha, 'clinica' | 'marca' | 'appUrl'> {
  const clinica = { registro: legal.registration, diretorTecnico: legal.technicalDirector };
  return { clinica, marca: brand, appUrl };
}

/** A number of the national system as it is printed. */
export type NumeroDado = { valor: string; simulado: boolean };

/** Given to a document when it is set; null makes a preview. */
export type Entregue = {
  numero: NumeroDado | null;
  /** The number of the form on paper that the sheet is about. */
  talao: string | null;
  emissao: { codigo: string; segredo: string } | null;
  em: Date;
  certificadoDeTeste: boolean;
};

export function documentoDaFolha(
  documento: DocumentoDigitado,
  folha: Omit<Folha, 'medico'> & { medico: MedicoDigitado },
  { numero, ...rest }: Entregue,
): DocumentoAEmitir {
  return { documento, ...folha, numeroSncr: numero, ...rest };
}
