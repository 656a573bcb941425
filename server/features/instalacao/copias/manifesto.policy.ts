import { z } from 'zod';

/** Version of the archive format; this program reads only this one. */
export const FORMATO = 1;

const contagem = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A table or column name. It becomes part of SQL statements, so its characters are limited. */
const nomeSql = z.string().regex(/^[a-z_][a-z0-9_.]{0,120}$/);

/**
 * The first part of a copy, `cabecalho.json`: where and when it was made and which tables and columns follow.
 */
export const headerSchema = z.object({
  formato: z.number().int(),
  feitaEm: z.iso.datetime(),
  programa: z.string(),
  postgres: z.string(),
  /** Names of the applied migrations, in order. */
  migracoes: z.array(z.string()).min(1),
  demonstracao: z.boolean(),
  /** The keyed hash of APP_SECRET that `secretMark` makes: tells whether a secret is the one of this copy. */
  segredo: z.string(),
  conjuntos: z.array(z.object({ nome: nomeSql, colunas: z.array(nomeSql).min(1) })),
});
/** The parsed header of a copy. */
export type CopyHeader = z.infer<typeof headerSchema>;

/** The part `sequencias.json`: the value of every sequence. */
export const sequencesSchema = z.array(
  z.object({ nome: nomeSql, ultimo: z.number().int(), usado: z.boolean() }),
);
/** The parsed values of the sequences. */
export type SequenceValues = z.infer<typeof sequencesSchema>;

const parte = z.object({ nome: z.string(), bytes: contagem, sha256 });
const conjunto = z.object({ nome: nomeSql, linhas: contagem, bytes: contagem, sha256 });

/** The last part of a copy, `manifesto.json`: counts and hashes of everything before it. */
export const manifesto = z.object({
  formato: z.literal(FORMATO),
  /** Every part except files, in order. */
  partes: z.array(parte),
  conjuntos: z.array(conjunto),
  arquivos: z.object({ quantidade: contagem, bytes: contagem }),
  /**
   * Objects that rows refer to and that were missing, unreadable or different from their stored hash; the
   * first 100 by key.
   */
  falhas: z.object({
    quantidade: contagem,
    primeiras: z.array(z.object({ chave: z.string(), motivo: z.enum(['ausente', 'ilegivel', 'diferente']) })),
  }),
});
/** The parsed manifest of a copy. */
export type Manifesto = z.infer<typeof manifesto>;
/** Name, size and hash of one part. */
export type CopyPart = z.infer<typeof parte>;
/** An object that could not be copied as it was stored, and why. */
export type CopyFault = Manifesto['falhas']['primeiras'][number];

/**
 * Compares the migrations of a copy with those of this program: the same, an earlier prefix, unknown (newer)
 * names, or another order.
 */
export function copyVersion(
  daCopia: readonly string[],
  conhecidas: readonly string[],
): 'igual' | 'anterior' | 'mais nova' | 'outra' {
  if (daCopia.some((nome) => !conhecidas.includes(nome))) return 'mais nova';
  if (daCopia.some((nome, i) => nome !== conhecidas[i])) return 'outra';
  return daCopia.length === conhecidas.length ? 'igual' : 'anterior';
}

/**
 * Compares the counts of a copy while reading it with its manifest.
 * @returns the kind of the first difference, or null when there is none
 */
export function compareManifests(
  lido: Pick<Manifesto, 'partes' | 'conjuntos' | 'arquivos'>,
  escrito: Manifesto,
): string | null {
  if (!areEqual(lido.partes, escrito.partes)) return 'as partes';
  if (!areEqual(lido.conjuntos, escrito.conjuntos)) return 'as tabelas';
  return areEqual(lido.arquivos, escrito.arquivos) ? null : 'os arquivos';
}

function areEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
