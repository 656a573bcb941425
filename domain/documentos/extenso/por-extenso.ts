/** Grammatical gender of the counted noun: `m` "dois frascos", `f` "duas caixas". */
export type Genero = 'm' | 'f';

const ATE_DEZENOVE =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const DEZENAS = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const CENTENAS =
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');
const FEMININO: Readonly<Record<string, string>> = { um: 'uma', dois: 'duas' };

/**
 * 0 to 999,999 in Portuguese words: 30 "trinta", 1,200 "mil e duzentos", 2 in the feminine "duas". @throws RangeError
 * for any other number
 */
export function porExtenso(n: number, genero: Genero = 'm'): string {
  if (!Number.isInteger(n) || n < 0 || n > 999_999) throw new RangeError('um inteiro de 0 a 999.999');
  const thousands = Math.trunc(n / 1000);
  const rest = n % 1000;
  if (thousands === 0) return hundreds(rest, genero);
  const head = thousands === 1 ? 'mil' : `${hundreds(thousands, genero)} mil`;
  if (rest === 0) return head;
  // "mil e cem", "mil e cinco", but "mil cento e cinco".
  return `${head}${rest < 100 || rest % 100 === 0 ? ' e' : ''} ${hundreds(rest, genero)}`;
}

function hundreds(n: number, genero: Genero): string {
  if (n === 100) return 'cem';
  const hundred = CENTENAS[Math.trunc(n / 100) - 1] ?? '';
  const rest = n % 100;
  const parts = [
    genero === 'f' ? hundred.replace(/os$/, 'as') : hundred,
    ...(rest >= 20
      ? [DEZENAS[Math.trunc(rest / 10) - 2] ?? '', unit(rest % 10, genero)]
      : [unit(rest, genero)]),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' e ') : 'zero';
}

function unit(n: number, genero: Genero): string {
  const word = n === 0 ? '' : (ATE_DEZENOVE[n] ?? '');
  return genero === 'f' ? (FEMININO[word] ?? word) : word;
}
