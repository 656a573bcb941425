import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/historico.ts';
import { chavesDoHistorico } from './formato.ts';
import { levarRespostas } from './respostas.ts';

/** The same answers under other questions, when the questions in force change under the person's hands. */
export function respostasLevadas(antes: Perguntas, respostas: Respostas, agora: Perguntas): Respostas {
  return {
    ...respostas,
    saude: levarRespostas(antes.saude.perguntas, respostas.saude, agora.saude.perguntas),
    tratamento: levarRespostas(antes.tratamento.perguntas, respostas.tratamento, agora.tratamento.perguntas),
  };
}

/** Keys of a draft that are done with: another question took the place of theirs, and their answer with it. */
export function chavesLargadas(antes: Perguntas, agora: Perguntas): string[] {
  const velhas = chavesDoHistorico(antes);
  const novas = new Map(chavesDoHistorico(agora));
  const pedidas = new Set(novas.values());
  const conhecidas = new Set(velhas.map(([, chave]) => chave));
  return velhas.flatMap(([campo, chave]) => {
    const noLugar = novas.get(campo);
    const trocada = !pedidas.has(chave) && noLugar !== undefined && !conhecidas.has(noLugar);
    return trocada ? [chave] : [];
  });
}
