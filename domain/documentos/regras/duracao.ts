import { lerQuantidade } from '../extenso/quantidade.ts';
import { diasDaQuantidade, prazosDaPosologia } from '../posologia/dias.ts';
import { type ItemDaReceita, MAX_DIAS_DE_TRATAMENTO } from '../receita.ts';
import { avisa, impede, type Problema } from './contexto.ts';

const longer = (days: number | null) => days !== null && days > MAX_DIAS_DE_TRATAMENTO;

/**
 * A package may hold more than 30 days' units: a warning, not a refusal. Units begun within 30 days are not too many.
 */
function problemOfQuantity(item: ItemDaReceita, indice: number): Problema[] {
  const read = lerQuantidade(item.quantidade, item.apresentacao);
  const lasts = read && diasDaQuantidade(read, item.posologia);
  if (!lasts || lasts.ultimo <= MAX_DIAS_DE_TRATAMENTO) return [];
  const mensagem = `Medicamento ${indice + 1}: ${read.numero} ${read.unidade} dão para ${lasts.dias} dias com esta posologia, e a receita cobre no máximo ${MAX_DIAS_DE_TRATAMENTO}. Confira.`;
  return [avisa(`itens.${indice}.quantidade`, mensagem)];
}

/** At most 30 days of treatment, in the field and in the posology; a differing duration is a warning. */
export function problemasDaDuracao(item: ItemDaReceita, indice: number): Problema[] {
  const { dias, posologia } = item;
  const [said, ...others] = prazosDaPosologia(posologia);
  const words = `Medicamento ${indice + 1}: a receita cobre no máximo ${MAX_DIAS_DE_TRATAMENTO} dias.`;
  const problems: Problema[] = [];
  if (longer(dias)) {
    problems.push(impede(`itens.${indice}.dias`, `${words} Diminua a duração e a quantidade.`));
  }
  if (longer(Math.max(said ?? 0, ...others))) {
    problems.push(impede(`itens.${indice}.posologia`, `${words} Corrija a posologia e a quantidade.`));
  } else if (dias !== null && said !== undefined && others.length === 0 && said !== dias && !longer(dias)) {
    const mensagem = `Medicamento ${indice + 1}: a posologia diz ${said} dias e a duração, ${dias}. Confira.`;
    problems.push(avisa(`itens.${indice}.dias`, mensagem));
  }
  return [...problems, ...problemOfQuantity(item, indice)];
}
