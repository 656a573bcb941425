import type { ComponentType } from 'react';
import { Provedores } from '../provedores/Provedores.tsx';

export type AjustesSection = {
  /** The fragment of its address: `/ajustes#servicos`. */
  id: string;
  name: string;
  /** The first column shows the state of the installation; the second one edits. */
  column: 'saude' | 'edicao';
  /** Everything below the heading; it calls the queries that it needs. */
  Content: ComponentType;
};

/** Sections of `/ajustes`, in the order of the screen. */
export const SECTIONS: readonly AjustesSection[] = [
  { id: 'servicos', name: 'Serviços externos', column: 'saude', Content: Provedores },
];
