import { z } from 'zod';

/** Version of the archive format; this program reads only this one. */
export const FORMATO = 1;

const countSchema = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A table or column name. It becomes part of SQL statements, so its characters are limited. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_.]{0,120}$/);

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
  /** The keyed hash of APP_SECRET that `marksOf` makes: tells whether a secret is the one of this copy. */
  segredo: z.string(),
  /** That of APP_SECRET_PREVIOUS, in a copy that was made while there was one. */
  segredoAnterior: z.string().optional(),
  conjuntos: z.array(z.object({ nome: sqlName, colunas: z.array(sqlName).min(1) })),
});
export type CopyHeader = z.infer<typeof headerSchema>;

/** The part `sequencias.json`: the value of every sequence. */
export const sequencesSchema = z.array(
  z.object({ nome: sqlName, ultimo: z.number().int(), usado: z.boolean() }),
);
export type SequenceValues = z.infer<typeof sequencesSchema>;

const partSchema = z.object({ nome: z.string(), bytes: countSchema, sha256 });
const conjuntoSchema = z.object({ nome: sqlName, linhas: countSchema, bytes: countSchema, sha256 });

/** The last part of a copy, `manifesto.json`: counts and hashes of everything before it. */
export const manifestSchema = z.object({
  formato: z.literal(FORMATO),
  /** Every part except files, in order. */
  partes: z.array(partSchema),
  conjuntos: z.array(conjuntoSchema),
  arquivos: z.object({ quantidade: countSchema, bytes: countSchema }),
  /**
   * Objects that rows refer to and that were missing, unreadable or different from their stored hash; the
   * first 100 by key.
   */
  falhas: z.object({
    quantidade: countSchema,
    primeiras: z.array(z.object({ chave: z.string(), motivo: z.enum(['ausente', 'ilegivel', 'diferente']) })),
  }),
});
/** The parsed manifest of a copy. */
export type Manifesto = z.infer<typeof manifestSchema>;
/** Name, size and hash of one part. */
export type CopyPart = z.infer<typeof partSchema>;
/** An object that could not be copied as it was stored, and why. */
export type CopyFault = Manifesto['falhas']['primeiras'][number];

/**
 * Compares the migrations of a copy with those of this program: the same, an earlier prefix, unknown (newer)
 * names, or another order.
 */
export function copyVersion(
  copied: readonly string[],
  known: readonly string[],
): 'igual' | 'anterior' | 'mais nova' | 'outra' {
  if (copied.some((nome) => !known.includes(nome))) return 'mais nova';
  if (copied.some((nome, i) => nome !== known[i])) return 'outra';
  return copied.length === known.length ? 'igual' : 'anterior';
}

/**
 * Compares the counts of a copy while reading it with its manifest.
 * @returns the kind of the first difference, or null when there is none
 */
export function compareManifests(
  counted: Pick<Manifesto, 'partes' | 'conjuntos' | 'arquivos'>,
  declared: Manifesto,
): string | null {
  if (!areEqual(counted.partes, declared.partes)) return 'as partes';
  if (!areEqual(counted.conjuntos, declared.conjuntos)) return 'as tabelas';
  return areEqual(counted.arquivos, declared.arquivos) ? null : 'os arquivos';
}

function areEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
