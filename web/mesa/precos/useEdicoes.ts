import { useEffect, useState } from 'react';
import type { PrecoEditavel } from '../../../contracts/catalogo/precos.contract.ts';
import { guardado } from '../edicao/guardado.ts';
import { edicoesGuardadas, linhaDe, type Edicoes } from './edicoes.ts';

const loja = guardado('precos', edicoesGuardadas);

/** The edits over the prices in force, kept in this tab while something is left to save. */
export function useEdicoes(precos: readonly PrecoEditavel[]) {
  const [edicoes, setEdicoes] = useState<Edicoes>(() => loja.ler() ?? {});
  const linhas = precos.map((preco) => linhaDe(preco, edicoes));
  const mudadas = linhas.filter(({ mudou }) => mudou);
  const pendente = mudadas.length > 0;
  useEffect(() => {
    if (pendente) loja.gravar(edicoes);
    else loja.apagar();
  }, [edicoes, pendente]);
  return { edicoes, setEdicoes, linhas, mudadas, pendente };
}
