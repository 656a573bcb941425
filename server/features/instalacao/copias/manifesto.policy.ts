import { z } from 'zod';

/** The form of the archive; a reader knows this one. */
export const FORMATO = 1;

const contagem = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The name of a table or column: it becomes part of a statement. */
const nomeSql = z.string().regex(/^[a-z_][a-z0-9_.]{0,120}$/);

export const headerSchema = z.object({
  formato: z.number().int(),
  feitaEm: z.iso.datetime(),
  programa: z.string(),
  postgres: z.string(),
  /** The migrations of the copied schema, in their order. */
  migracoes: z.array(z.string()).min(1),
  demonstracao: z.boolean(),
  /** Tells whether an APP_SECRET is the one that this copy's data were sealed under, and nothing else of it. */
  segredo: z.string(),
  conjuntos: z.array(z.object({ nome: nomeSql, colunas: z.array(nomeSql).min(1) })),
});
export type CopyHeader = z.infer<typeof headerSchema>;

export const sequencesSchema = z.array(
  z.object({ nome: nomeSql, ultimo: z.number().int(), usado: z.boolean() }),
);
export type SequenceValues = z.infer<typeof sequencesSchema>;

const parte = z.object({ nome: z.string(), bytes: contagem, sha256 });
const conjunto = z.object({ nome: nomeSql, linhas: contagem, bytes: contagem, sha256 });

export const manifesto = z.object({
  formato: z.literal(FORMATO),
  /** Every part but the files, in order. */
  partes: z.array(parte),
  conjuntos: z.array(conjunto),
  arquivos: z.object({ quantidade: contagem, bytes: contagem }),
  /** What rows name and the store did not give, or gave otherwise than it was stored; the first of them by name. */
  falhas: z.object({
    quantidade: contagem,
    primeiras: z.array(z.object({ chave: z.string(), motivo: z.enum(['ausente', 'ilegivel', 'diferente']) })),
  }),
});
export type Manifesto = z.infer<typeof manifesto>;
export type CopyPart = z.infer<typeof parte>;
export type CopyFault = Manifesto['falhas']['primeiras'][number];

/** How the migrations of a copy stand to those that this program knows. */
export function copyVersion(
  daCopia: readonly string[],
  conhecidas: readonly string[],
): 'igual' | 'anterior' | 'mais nova' | 'outra' {
  if (daCopia.some((nome) => !conhecidas.includes(nome))) return 'mais nova';
  if (daCopia.some((nome, i) => nome !== conhecidas[i])) return 'outra';
  return daCopia.length === conhecidas.length ? 'igual' : 'anterior';
}

/** What differs between what was read and what the manifest says; null when nothing does. */
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
