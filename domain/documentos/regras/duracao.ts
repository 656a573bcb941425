import { lerQuantidade } from '../extenso/quantidade.ts';
import { type ItemDaReceita, MAX_DIAS_DE_TRATAMENTO } from '../receita.ts';
import { avisa, impede, type Problema } from './contexto.ts';

const DIAS_POR: Readonly<Record<string, number>> = { d: 1, s: 7, m: 30, a: 365 };
const DURACAO = /\b(?:por|durante)\s+(\d{1,4})\s*(?:\([^()]*\)\s*)?(dias?|semanas?|m[eê]s|meses|anos?)\b/giu;

/** The longest time of treatment that a posology names ("por 2 semanas" is 14), in days; null where it names none. */
export function diasNaPosologia(posologia: string): number | null {
  const named = [...posologia.matchAll(DURACAO)].map(
    ([, count, unit = 'd']) => Number(count) * (DIAS_POR[unit[0]?.toLowerCase() ?? 'd'] ?? 1),
  );
  return named.length > 0 ? Math.max(...named) : null;
}

const longer = (days: number | null) => days !== null && days > MAX_DIAS_DE_TRATAMENTO;

const PALAVRAS: Readonly<Record<string, number>> = { um: 1, uma: 1, dois: 2, duas: 2, três: 3, quatro: 4 };
const TOMADA = /(?<![\d,.])(\d{1,2}|uma?|dois|duas|três|quatro) (?:comprimidos?|cápsulas?|drágeas?)/giu;
const VEZES =
  /(?<![\d,.])(\d{1,2}|uma?|dois|duas|três|quatro) ?(?:x|vez(?:es)?) ?(?:ao|por|\/|a cada) ?dia/iu;
const INTERVALO = /(?:a cada|de \d{1,2} em) (\d{1,2}) ?h/iu;
const MOMENTOS = /manhã|almoço|tarde|noite|jantar|deitar|dormir|café|jejum/giu;

const countOf = (word: string) => PALAVRAS[word.toLowerCase()] ?? Number(word);

/**
 * How many tablets or capsules a day a plain posology means ("1 comprimido a cada 8 horas" is 3); null where it cannot
 * be told without reading it as a person does.
 */
export function porDia(posologia: string): number | null {
  const takes = [...posologia.matchAll(TOMADA)].map(([, count = '']) => countOf(count));
  const [each] = takes;
  if (each === undefined || takes.length > 1) return null;
  const times = VEZES.exec(posologia)?.[1];
  if (times !== undefined) return each * countOf(times);
  const hours = Number(INTERVALO.exec(posologia)?.[1] ?? Number.NaN);
  if (!Number.isNaN(hours)) return hours > 0 && 24 % hours === 0 ? (each * 24) / hours : null;
  const moments = posologia.match(MOMENTOS)?.length ?? 0;
  if (moments > 0) return each * moments;
  return /(?:por|ao|todo) dia|diári/iu.test(posologia) ? each : null;
}

/** More tablets than 30 days take may be what a package holds: said, not refused. */
function problemOfQuantity(item: ItemDaReceita, indice: number): Problema[] {
  const read = lerQuantidade(item.quantidade, item.apresentacao);
  const daily = porDia(item.posologia);
  if (read === null || daily === null || daily === 0 || !/^(?:comprimid|cápsula|drágea)/iu.test(read.unidade))
    return [];
  const days = Math.floor(read.numero / daily);
  if (days <= MAX_DIAS_DE_TRATAMENTO) return [];
  const mensagem = `Medicamento ${indice + 1}: ${read.numero} ${read.unidade} dão para ${days} dias com esta posologia, e a receita cobre no máximo ${MAX_DIAS_DE_TRATAMENTO}. Confira.`;
  return [avisa(`itens.${indice}.quantidade`, mensagem)];
}

/** At most 30 days of treatment, in the field as in the words of the posology; a difference between them is said. */
export function problemasDaDuracao(item: ItemDaReceita, indice: number): Problema[] {
  const { dias, posologia } = item;
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
  return [...problems, ...problemOfQuantity(item, indice)];
}
