import { type ItemDaReceita, MAX_DIAS_DE_TRATAMENTO } from '../receita.ts';
import { avisa, impede, type Problema } from './contexto.ts';

const DIAS_POR: Readonly<Record<string, number>> = { d: 1, s: 7, m: 30, a: 365 };
const DURACAO = /\b(?:por|durante)\s+(\d{1,4})\s*(?:\([^)]*\)\s*)?(dias?|semanas?|m[eê]s|meses|anos?)\b/giu;

/** The longest time of treatment that a posology names ("por 2 semanas" is 14), in days; null where it names none. */
export function diasNaPosologia(posologia: string): number | null {
  const named = [...posologia.matchAll(DURACAO)].map(
    ([, count, unit = 'd']) => Number(count) * (DIAS_POR[unit[0]?.toLowerCase() ?? 'd'] ?? 1),
  );
  return named.length > 0 ? Math.max(...named) : null;
}

const longer = (days: number | null) => days !== null && days > MAX_DIAS_DE_TRATAMENTO;

/** At most 30 days of treatment, in the field as in the words of the posology; a difference between them is said. */
export function problemasDaDuracao({ dias, posologia }: ItemDaReceita, indice: number): Problema[] {
  const said = diasNaPosologia(posologia);
  const words = `Medicamento ${indice + 1}: a receita cobre no máximo ${MAX_DIAS_DE_TRATAMENTO} dias.`;
  const problems: Problema[] = [];
  if (longer(dias)) {
    problems.push(impede(`itens.${indice}.dias`, `${words} Diminua a duração e a quantidade.`));
  }
  if (longer(said)) {
    problems.push(impede(`itens.${indice}.posologia`, `${words} Corrija a posologia e a quantidade.`));
  } else if (dias !== null && said !== null && said !== dias && !longer(dias)) {
    const mensagem = `Medicamento ${indice + 1}: a posologia diz ${said} dias e a duração, ${dias}. Confira.`;
    problems.push(avisa(`itens.${indice}.dias`, mensagem));
  }
  return problems;
}
