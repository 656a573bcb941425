import { TIPOS_ANEXO, type TipoAnexo } from '../pedidos/anexos.ts';
import { nomeSemEngano } from '../contas/plain-text.ts';
import { lerCpf } from './cpf-lido.ts';
import { instante, texto, type Documento } from './valores.ts';

/** The metadata of a file of before, where the tool wrote them. */
export type FichaDoArquivo = {
  em: Date | null;
  /** It names another CPF than the folder's: it is shown to neither. */
  deOutro: boolean;
};

const EXTENSAO = /\.[A-Za-z0-9]{1,5}$/;
const CPF = /\d{3}\.?\d{3}\.?\d{3}-?\d{2}/g;
const MAX_NOME = 200;

/** The kind of a file by its name; a name that says none is one of the other documents. */
export function tipoDoArquivo(nome: string): TipoAnexo {
  const base = nome.replace(EXTENSAO, '').toLowerCase();
  return TIPOS_ANEXO.find(({ tipo }) => base === tipo)?.tipo ?? 'outros_documentos';
}

/** The name that is shown and downloaded; never a path. */
export function nomeDoArquivo(nome: string): string {
  const shown = nomeSemEngano(nome).replaceAll(/[\\/]/g, '_').trim();
  return shown === '' ? 'arquivo' : shown.slice(0, MAX_NOME);
}

/** @param chave of the folder's CPF */
export function lerFicha(documento: Documento, chave: string): FichaDoArquivo {
  const named = texto(documento['name']).match(CPF) ?? [];
  return {
    em: instante(documento['timeCreated']),
    deOutro: named.some((one) => lerCpf(one).chave !== chave),
  };
}

/**
 * The order that a file of a patient belongs to: the last one that was made before it; without a time, the only one. Null: none,
 * and the file belongs to the patient.
 * @param pedidos oldest first
 */
export function pedidoDoArquivo(
  pedidos: readonly { id: string; created_at: Date }[],
  em: Date | null,
): string | null {
  if (em === null) return pedidos.length === 1 ? (pedidos[0]?.id ?? null) : null;
  return pedidos.findLast(({ created_at }) => created_at <= em)?.id ?? null;
}
