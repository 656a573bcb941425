import { useEffect, useState } from 'react';
import type { PrecoEditavel } from '../../../contracts/catalogo/precos.contract.ts';
import { edicaoStore } from '../edicao/edicao-store.ts';
import { storedEdicoes, precoLine, type Edicoes } from './edicoes.ts';

const store = edicaoStore('precos', storedEdicoes);

/** The edits over the prices in force, kept in this tab while something is left to save. */
export function useEdicoes(precos: readonly PrecoEditavel[]) {
  const [edicoes, setEdicoes] = useState<Edicoes>(() => store.read() ?? {});
  const lines = precos.map((preco) => precoLine(preco, edicoes));
  const changedLines = lines.filter(({ changed }) => changed);
  const pending = changedLines.length > 0;
  useEffect(() => {
    if (pending) store.write(edicoes);
    else store.clear();
  }, [edicoes, pending]);
  return { edicoes, setEdicoes, lines, changedLines, pending };
}
