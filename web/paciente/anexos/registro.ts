import { z } from 'zod';
import { TIPOS_ANEXO } from '../../../domain/pedidos/anexos.ts';
import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';
import type { Arquivo } from './fila.ts';

const TIPOS: ReadonlySet<string> = new Set(TIPOS_ANEXO.map(({ tipo }) => tipo));

/** What this browser keeps of a file that is not stored yet, beside its bytes. */
export const registro = z.object({
  id: z.string(),
  /** The opaque id of the patient; nobody else's page may read it. */
  dono: z.string(),
  pedidoId: z.string(),
  tipo: z.custom<TipoAnexo>((tipo) => typeof tipo === 'string' && TIPOS.has(tipo)),
  nome: z.string(),
  tamanho: z.number(),
  criadoEm: z.number(),
  /** The step was confirmed: it goes on by itself. */
  confirmado: z.boolean(),
  endereco: z.string().nullable(),
  aceitos: z.number(),
  /** The sentence of a skipped file; null for all others. */
  pulado: z.string().nullable(),
  trocaDe: z.string().nullable(),
});
export type Registro = z.infer<typeof registro>;

export type Dono = { dono: string; pedidoId: string };

/** What is to be kept of a file as it stands. */
export function paraRegistro(arquivo: Arquivo, dono: Dono, confirmado: boolean, criadoEm: number): Registro {
  const { id, tipo, nome, tamanho, endereco, aceitos, trocaDe, estado, motivo } = arquivo;
  const pulado = estado === 'pulado' ? motivo : null;
  return { ...dono, id, tipo, nome, tamanho, criadoEm, confirmado, endereco, aceitos, pulado, trocaDe };
}

const PERDIDO = 'este navegador não guardou o arquivo. Escolha o mesmo arquivo para continuar de onde parou.';

/**
 * The file as it stood; null when nothing can be made of it: its bytes are gone and the server has none of
 * them either. With the server's half it asks for the same file once more.
 */
export function paraArquivo(salvo: Registro, conteudo: Blob | null): Arquivo | null {
  const { id, tipo, nome, tamanho, endereco, aceitos, trocaDe, pulado, confirmado } = salvo;
  const inteiro = conteudo !== null && conteudo.size === tamanho;
  const base = {
    id,
    tipo,
    nome,
    tamanho,
    endereco,
    aceitos,
    trocaDe,
    bytes: aceitos,
    tentativas: 0,
    esperaMs: 0,
  };
  if (pulado !== null) {
    return { ...base, conteudo: null, estado: 'pulado', motivo: pulado, conexao: false };
  }
  if (inteiro) {
    const estado = confirmado ? 'na-fila' : 'escolhido';
    return { ...base, conteudo, estado, motivo: null, conexao: false };
  }
  if (!confirmado || endereco === null) return null;
  return { ...base, conteudo: null, estado: 'falhou', motivo: PERDIDO, conexao: false };
}

export type Diferencas = { novos: Arquivo[]; mudados: Registro[]; idos: string[] };

/**
 * What has to be written so that the store says what the queue says. `conhecidos` is what the store holds;
 * a stored file needs no keeping.
 */
export function diferencas(
  conhecidos: ReadonlyMap<string, Registro>,
  arquivos: readonly Arquivo[],
  dono: Dono,
  confirmado: boolean,
): Diferencas {
  const ficam = arquivos.filter(({ estado }) => estado !== 'enviado');
  const ids = new Set(ficam.map(({ id }) => id));
  const mudados = ficam.flatMap((arquivo) => {
    const antes = conhecidos.get(arquivo.id);
    if (!antes) return [];
    const agora = paraRegistro(arquivo, dono, confirmado, antes.criadoEm);
    return JSON.stringify(agora) === JSON.stringify(antes) ? [] : [agora];
  });
  return {
    novos: ficam.filter(({ id }) => !conhecidos.has(id)),
    mudados,
    idos: [...conhecidos.keys()].filter((id) => !ids.has(id)),
  };
}
