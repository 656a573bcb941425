import { palavrasDaLista } from '../medicamentos/destino.ts';
import type { ItemDaReceita } from '../receita.ts';
import { avisa, impede, type Problema } from './contexto.ts';
import type { ItemLido, Parecido } from '../leitura/leitura.ts';

/**
 * Words on no list, a brand without its composition, two brands. Near a listed name nothing can be declared: the name
 * must be corrected, or its active substance given.
 */
export function problemasDoNome(item: ItemDaReceita, lido: ItemLido, i: number): Problema[] {
  const stop = (campo: keyof ItemDaReceita, words: string) =>
    impede(`itens.${i}.${campo}`, `Medicamento ${i + 1}: ${words}`);
  return [
    ...problemsOfBrands(lido).map((words) => stop('medicamento', words)),
    ...lido.nomes
      .filter(({ escolhas }) => escolhas.length > 0 && !escolhas.includes(item.composicao))
      .map(({ nome }) => stop('composicao', `“${nome}” tem mais de uma composição. Escolha qual.`)),
    ...problemsOfUnknown(item, lido, stop, i),
  ];
}

const declared = (substancia: string) =>
  `você declarou que “${substancia.trim()}” não está em lista de controle. A declaração fica com o documento.`;

function problemsOfBrands({ nomes }: ItemLido): string[] {
  const brands = [...new Set(nomes.filter(({ especie }) => especie === 'marca').map(({ nome }) => nome))];
  if (brands.length < 2) return [];
  return [
    `há mais de uma marca: ${brands.map((one) => `“${one}”`).join(' e ')}. Escreva cada uma em um item.`,
  ];
}

type Stop = (campo: keyof ItemDaReceita, words: string) => Problema;

function problemsOfUnknown(item: ItemDaReceita, lido: ItemLido, stop: Stop, i: number): Problema[] {
  const { desconhecidas, ativaDesconhecida, parecidos } = lido;
  if (ativaDesconhecida === null) {
    const free = parecidos.map(({ palavra, nomes }) =>
      stop('medicamento', `“${palavra}” ${like(nomes)}. Escreva o nome certo.`),
    );
    if (desconhecidas.length === 0) return free;
    const words = `não conhecemos ${quoted(desconhecidas)}.${parecidos.map(({ nomes }) => ` ${capital(like(nomes))}.`).join('')}`;
    return [stop('medicamento', `${words} Escreva o nome certo ou a substância ativa.`)];
  }
  const near = parecidos.find(({ nomes }) => nomes.some(({ lista }) => lista !== null));
  if (near) {
    return [stop('substanciaAtiva', `“${near.palavra}” ${like(near.nomes)}. Escreva a substância certa.`)];
  }
  if (ativaDesconhecida.length === 0) return [];
  if (item.foraDasListas) {
    return [avisa(`itens.${i}.foraDasListas`, `Medicamento ${i + 1}: ${declared(item.substanciaAtiva)}`)];
  }
  const said = parecidos.map(({ nomes }) => ` ${capital(like(nomes))}.`).join('');
  const words = `não conhecemos a substância ${quoted(ativaDesconhecida)}.${said}`;
  return [stop('substanciaAtiva', `${words} Corrija, ou declare que não está em lista de controle.`)];
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' e ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "parece clonazepam, que está na lista B1, ou …": of the nearest names. */
function like(nomes: readonly Parecido[]): string {
  return `parece ${nomes
    .map(({ nome, dcbs, lista }) => {
      const [own] = dcbs;
      const means = dcbs.length === 1 && own !== nome ? `${nome} (${own})` : nome;
      return lista === null ? means : `${means}, que ${palavrasDaLista(lista)}`;
    })
    .join(', ou ')}`;
}
