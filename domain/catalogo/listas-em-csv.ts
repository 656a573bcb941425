import { defineCsv, lerCsv, type CsvColumns } from '../mesa/csv.ts';
import { semAcento } from '../mesa/busca-pedidos.ts';
import { formatReais, type Centavos } from '../pagamentos/dinheiro.ts';
import {
  conferirPerguntas,
  MAX_PERGUNTAS,
  MENSAGENS_PERGUNTA,
  perguntasLimpas,
  type TipoDePergunta,
} from './perguntas-edicao.ts';
import { LINHAS, SINAIS, type Linhas, type Pergunta, type Sinal } from './perguntas.ts';
import { lerPreco, MENSAGENS_PRECO, precoEscrito } from './preco.ts';
import { ehServico, SERVICOS } from './servicos.ts';

/** In bytes; a list of a hundred long questions is a third of it. */
export const MAX_PLANILHA = 512_000;

/** A mistake in a row of the file, by its number in a spreadsheet program; null: with the file. */
export type ErroDaPlanilha = { linha: number | null; mensagem: string };
export type LidaDaPlanilha<T> = { ok: true; lido: T } | { ok: false; erros: readonly ErroDaPlanilha[] };

/** A file with more mistakes names the first ones. */
const MAX_ERROS = 50;

/** The text of a file: UTF-8, or what spreadsheet programs of Windows write. */
export function textoDaPlanilha(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const NOMES_DOS_SINAIS: Readonly<Record<Sinal, string>> = {
  atencao: 'Atenção',
  urgencia: 'Urgência',
  agora: 'Só resposta atual',
  alergia: 'Alergia',
  pedido: 'Pedido',
};

const PALAVRAS_DAS_LINHAS: Readonly<Record<Linhas, string>> = {
  remedios: 'remédios',
  doses: 'doses',
  usos: 'modos de tomar',
};

/** A question without any quick answer; an empty cell has the ones of always. */
const NENHUMA = '(nenhuma)';

const PERGUNTA = 'Pergunta';
const DESCRICAO = 'Descrição';
const RAPIDAS = 'Respostas rápidas (uma por linha)';
const SUGESTOES = 'Sugestões';
const SERVICOS_DA_PERGUNTA = 'Serviços (um por linha)';

function columnsOf(tipo: TipoDePergunta): CsvColumns<Pergunta> {
  return [
    [PERGUNTA, ({ pergunta }) => pergunta],
    ...(tipo === 'saude' ? [] : [[DESCRICAO, ({ descricao }: Pergunta) => descricao] as const]),
    ...SINAIS.map(
      (sinal) => [NOMES_DOS_SINAIS[sinal], (one: Pergunta) => (one[sinal] === true ? 'sim' : '')] as const,
    ),
    [RAPIDAS, ({ rapidas }) => (rapidas?.length === 0 ? NENHUMA : (rapidas ?? []).join('\n'))],
    [SUGESTOES, ({ linhas }) => (linhas === undefined ? '' : PALAVRAS_DAS_LINHAS[linhas])],
    [SERVICOS_DA_PERGUNTA, ({ servicos = [] }) => servicos.join('\n')],
  ];
}

/** A list of questions as a CSV file that `lerPlanilhaDePerguntas` reads again; no cell runs as a formula. */
export function planilhaDePerguntas(tipo: TipoDePergunta, perguntas: readonly Pergunta[]): string {
  const { header, line } = defineCsv(columnsOf(tipo));
  return header + perguntas.map(line).join('');
}

/**
 * The questions of a CSV file as they would be published, or all that is wrong with it by its rows.
 * @param outraLista the questions of the other list, none of which may be asked again
 */
export function lerPlanilhaDePerguntas(
  tipo: TipoDePergunta,
  texto: string,
  outraLista: readonly Pergunta[],
): LidaDaPlanilha<Pergunta[]> {
  const table = readTable(
    texto,
    columnsOf(tipo).map(([title]) => title),
    [PERGUNTA],
  );
  if (!table.ok) return table;
  const erros: ErroDaPlanilha[] = [];
  const rows = table.lido.map(({ linha, cell }) => {
    const refuse = (mensagem: string) => erros.push({ linha, mensagem });
    return { linha, pergunta: readPergunta(cell, refuse) };
  });
  if (rows.length === 0) return refused([{ linha: null, mensagem: 'O arquivo não tem nenhuma pergunta.' }]);
  if (rows.length > MAX_PERGUNTAS) {
    return refused([{ linha: null, mensagem: `Uma lista tem no máximo ${MAX_PERGUNTAS} perguntas.` }]);
  }
  const perguntas = perguntasLimpas(
    tipo,
    rows.map(({ pergunta }) => pergunta),
  );
  for (const { indice, motivo } of conferirPerguntas(perguntas, outraLista)) {
    erros.push({ linha: rows[indice]?.linha ?? null, mensagem: MENSAGENS_PERGUNTA[motivo] });
  }
  return erros.length > 0 ? refused(erros) : { ok: true, lido: perguntas };
}

function readPergunta(cell: (title: string) => string, refuse: (mensagem: string) => void): Pergunta {
  const sinais = SINAIS.flatMap((sinal) => {
    const name = NOMES_DOS_SINAIS[sinal];
    const marked = yesOrNo(cell(name));
    if (marked === null) refuse(`Em “${name}” escreva “sim”, ou deixe vazio.`);
    return marked === true ? [[sinal, true]] : [];
  });
  const rapidas = linesOf(cell(RAPIDAS));
  const servicos = linesOf(cell(SERVICOS_DA_PERGUNTA)).map((titulo) => {
    if (!ehServico(titulo)) refuse(`Não conhecemos o serviço “${titulo}”.`);
    return titulo;
  });
  const sugestoes = semAcento(cell(SUGESTOES).trim());
  const linhas = LINHAS.find((one) => semAcento(PALAVRAS_DAS_LINHAS[one]) === sugestoes);
  if (sugestoes !== '' && linhas === undefined) {
    refuse(`Em “${SUGESTOES}” escreva ${Object.values(PALAVRAS_DAS_LINHAS).join(', ')}, ou deixe vazio.`);
  }
  return {
    pergunta: cell(PERGUNTA),
    descricao: cell(DESCRICAO),
    ...Object.fromEntries(sinais),
    ...(rapidas.length > 0 && { rapidas: rapidas[0] === NENHUMA ? [] : rapidas }),
    ...(servicos.length > 0 && { servicos }),
    ...(linhas && { linhas }),
  };
}

const linesOf = (cell: string) => cell.split(/\r?\n/).filter((line) => line.trim() !== '');

function yesOrNo(cell: string): boolean | null {
  const word = semAcento(cell.trim());
  if (['sim', 's', 'x', '1'].includes(word)) return true;
  return ['', 'nao', 'n', '0'].includes(word) ? false : null;
}

/** A question of a file beside the list in force: new, changed, or as it is; or one of the list that the file lacks. */
export type MudancaDaPergunta = { pergunta: string; mudanca: 'nova' | 'muda' | 'sai' };

/** Changes by a list in its order, then the questions that leave; `ordem`: the kept questions change places. */
export function mudancasDasPerguntas(
  novas: readonly Pergunta[],
  emVigor: readonly Pergunta[],
  mesma: (a: Pergunta, b: Pergunta) => boolean,
): { mudancas: MudancaDaPergunta[]; ordem: boolean } {
  const before = new Map(emVigor.map((one, i) => [one.pergunta, { one, i }]));
  const after = new Set(novas.map(({ pergunta }) => pergunta));
  const kept = novas.flatMap(({ pergunta }) => before.get(pergunta)?.i ?? []);
  const changes = novas.flatMap((nova): MudancaDaPergunta[] => {
    const old = before.get(nova.pergunta);
    if (!old) return [{ pergunta: nova.pergunta, mudanca: 'nova' }];
    return mesma(nova, old.one) ? [] : [{ pergunta: nova.pergunta, mudanca: 'muda' }];
  });
  const gone = emVigor.filter(({ pergunta }) => !after.has(pergunta));
  return {
    mudancas: [...changes, ...gone.map(({ pergunta }) => ({ pergunta, mudanca: 'sai' as const }))],
    ordem: kept.some((place, i) => i > 0 && place < (kept[i - 1] ?? 0)),
  };
}

const SERVICO = 'Serviço';
const PRECO = 'Preço (R$)';

export type PrecoNaPlanilha = { servico: string; preco: Centavos | null };

const PRECOS = defineCsv<PrecoNaPlanilha>([
  [SERVICO, ({ servico }) => servico],
  [PRECO, ({ preco }) => precoEscrito(preco)],
]);

/** Prices as a CSV file that `lerPlanilhaDePrecos` reads again. */
export function planilhaDePrecos(precos: readonly PrecoNaPlanilha[]): string {
  return PRECOS.header + precos.map(PRECOS.line).join('');
}

/** The prices of a CSV file, or all that is wrong with it by its rows. A service without a row keeps its price. */
export function lerPlanilhaDePrecos(texto: string): LidaDaPlanilha<PrecoNaPlanilha[]> {
  const table = readTable(texto, [SERVICO, PRECO], [SERVICO, PRECO]);
  if (!table.ok) return table;
  const erros: ErroDaPlanilha[] = [];
  const seen = new Set<string>();
  const lido = table.lido.flatMap(({ linha, cell }) => {
    const servico = cell(SERVICO).trim();
    const typed = lerPreco(cell(PRECO).replace(/^\s*R\$\s*/, ''));
    if (!ehServico(servico)) {
      erros.push({ linha, mensagem: `Não conhecemos o serviço “${servico}”.` });
    } else if (seen.has(servico)) {
      erros.push({ linha, mensagem: `“${servico}” está duas vezes no arquivo.` });
    }
    seen.add(servico);
    if (!typed.ok) erros.push({ linha, mensagem: MENSAGENS_PRECO[typed.motivo] });
    return typed.ok ? [{ servico, preco: typed.preco }] : [];
  });
  if (erros.length === 0 && lido.length === 0) {
    erros.push({ linha: null, mensagem: 'O arquivo não tem nenhum preço.' });
  }
  return erros.length > 0 ? refused(erros) : { ok: true, lido };
}

/** Each price that a file would change, in words: "R$ 49,90 → R$ 59,90". */
export function mudancasDosPrecos(
  novos: readonly PrecoNaPlanilha[],
  emVigor: readonly PrecoNaPlanilha[],
): { servico: string; palavras: string }[] {
  return SERVICOS.flatMap(({ titulo: servico }) => {
    const [novo, before] = [novos, emVigor].map((list) => list.find((one) => one.servico === servico));
    if (!novo || !before || novo.preco === before.preco) return [];
    return [{ servico, palavras: `${precoDito(before.preco)} → ${precoDito(novo.preco)}` }];
  });
}

const precoDito = (preco: Centavos | null) => (preco === null ? 'fora da venda' : formatReais(preco));

type Row = { linha: number; cell: (title: string) => string };

/** The rows of a file below its titles, which may be in any order; rows without a text are left out. */
function readTable(
  texto: string,
  titles: readonly string[],
  needed: readonly string[],
): LidaDaPlanilha<Row[]> {
  const [first = [], ...rest] = lerCsv(texto);
  const places = new Map(first.map((title, i) => [plain(title), i]));
  const known = new Set(titles.map(plain));
  const missing = needed.filter((title) => !places.has(plain(title)));
  const strange = first.filter((title) => title.trim() !== '' && !known.has(plain(title)));
  if (missing.length > 0 || strange.length > 0) {
    return refused([
      ...missing.map((title) => ({ linha: 1, mensagem: `Falta a coluna “${title}”.` })),
      ...strange.map((title) => ({ linha: 1, mensagem: `Não conhecemos a coluna “${title.trim()}”.` })),
    ]);
  }
  const rows = rest.map((cells, i) => ({
    linha: i + 2,
    cell: (title: string) => cells[places.get(plain(title)) ?? -1] ?? '',
    empty: cells.every((text) => text.trim() === ''),
  }));
  return { ok: true, lido: rows.filter(({ empty }) => !empty) };
}

const plain = (title: string) => semAcento(title.trim());

function refused(erros: readonly ErroDaPlanilha[]): { ok: false; erros: readonly ErroDaPlanilha[] } {
  const sorted = erros.toSorted((a, b) => (a.linha ?? 0) - (b.linha ?? 0));
  if (sorted.length <= MAX_ERROS) return { ok: false, erros: sorted };
  const more = `E mais ${sorted.length - MAX_ERROS} erros. Corrija estes primeiro.`;
  return { ok: false, erros: [...sorted.slice(0, MAX_ERROS), { linha: null, mensagem: more }] };
}
