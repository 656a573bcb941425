import type { ActionDispatch } from 'react';
import { motivoDeRecusa, TIPOS_ANEXO } from '../../../domain/pedidos/anexos.ts';
import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';
import { randomUuid } from '../../lib/browser/pedido-key.ts';
import type { Acao } from './fila.ts';
import { nameFile, type FileOrigin } from '../../lib/upload/choose-file.ts';

/** How a choice is made: into which field, from where, and in whose place. */
export type ComoEscolher = {
  tipo: TipoAnexo;
  origem?: FileOrigin;
  /** The chosen file whose place it takes. */
  lugarDe?: string;
  /** The stored file that goes once this one is stored. */
  trocaDe?: string;
};

export type Escolher = (files: readonly File[], como: ComoEscolher) => void;

/** Puts chosen files into the queue: all that a field for several takes, the first for a field of one. */
export function criarEscolher(despachar: ActionDispatch<[Acao]>): Escolher {
  return (files, { tipo, origem = 'field', lugarDe, trocaDe }) => {
    const varios = TIPOS_ANEXO.some((campo) => campo.tipo === tipo && campo.varios);
    const agora = new Date();
    const escolhas = files.slice(0, varios ? files.length : 1).map((file) => {
      const nome = nameFile(file.name, origem, agora);
      const recusa = motivoDeRecusa({ nome, size: file.size });
      return { id: randomUuid(), tipo, nome, conteudo: file, recusa, trocaDe: trocaDe ?? null };
    });
    if (escolhas.length === 0) return;
    despachar({ tipo: 'escolher', escolhas, substitui: !varios, lugarDe: lugarDe ?? null });
  };
}
