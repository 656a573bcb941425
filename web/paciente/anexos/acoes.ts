import type { ActionDispatch } from 'react';
import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';
import type { Escolher } from './escolher.ts';
import type { Acao } from './fila.ts';

/** What the rows of the step can do. */
export type Acoes = {
  despachar: ActionDispatch<[Acao]>;
  escolher: Escolher;
  /** Says that a file is gone, and gives the focus to its field: the button that had it went with it. */
  removido: (tipo: TipoAnexo, nome: string) => void;
};
