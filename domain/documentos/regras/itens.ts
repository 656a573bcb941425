import {
  type Classificacao,
  classificar,
  palavrasDaLista,
  porqueNaoPrescrever,
} from '../medicamentos/destino.ts';
import type { Destino, Lista, Substancia } from '../medicamentos/substancia.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { MAX_AMPOLAS, type ItemDaReceita } from '../receita.ts';
import { lerQuantidade } from '../extenso/quantidade.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import { ehNotificacao, slugDoServico, tipoDeDocumento } from '../tipos.ts';
import { problemasDaCompanheira } from './companheira.ts';
import { avisa, type ContextoDoDocumento, impede, type Problema } from './contexto.ts';
import { problemasDoNome } from './desconhecidos.ts';
import { problemasDaDuracao } from './duracao.ts';
import { condicoesContraditas, condicoesDe } from './excecoes.ts';
import { type ItemLido, leituraDoItem } from '../leitura/leitura.ts';

/** An item with the document that it needs; null for a medicine neither known nor declared. */
export type ItemClassificado = {
  readonly lido: ItemLido | undefined;
  readonly substancias: readonly Substancia[];
  readonly classificacao: Classificacao | null;
};

/** A known substance counts, even in a declared item. */
export function classificarItem(item: ItemDaReceita, { leitura }: ContextoDoDocumento): ItemClassificado {
  const lido = leituraDoItem(item, leitura);
  const substancias = lido?.substancias ?? [];
  const known = substancias.length > 0 || item.foraDasListas || lido?.desconhecidas.length === 0;
  return {
    lido,
    substancias,
    classificacao: lido && known ? classificar(substancias, condicoesDe(item, lido)) : null,
  };
}

/** Deciding lists of the items, each once; `comum` counts as one. */
export function listasDosItens(itens: readonly ItemDaReceita[], contexto: ContextoDoDocumento): Lista[] {
  return [...new Set(itens.flatMap((item) => classificarItem(item, contexto).classificacao?.listas ?? []))];
}

/** Problems of each medicine beyond its blanks, and of their combination. */
export function problemasDosItens(
  tipo: TipoDeDocumento,
  itens: readonly ItemDaReceita[],
  contexto: ContextoDoDocumento,
): Problema[] {
  const read = besideAntimicrobial(
    tipo,
    itens.map((item) => classificarItem(item, contexto)),
  );
  return [
    ...itens.flatMap((item, i) => {
      const own = read[i];
      if (own === undefined || item.medicamento.trim() === '') return [];
      return [
        ...problemsOfMedicine(tipo, item, own, i, contexto),
        ...problemsOfQuantity(item, own, i),
        ...problemasDaDuracao(item, i),
      ];
    }),
    ...problemsBesideNotification(tipo, itens, read, contexto),
    ...problemsOfMixing(read),
    ...problemsOfCount(tipo, read),
  ];
}

/**
 * Common medicines may accompany an antimicrobial, those of special control may not (RDC 471/2021). A GLP-1 is
 * prescribed alone.
 */
function besideAntimicrobial(tipo: TipoDeDocumento, read: readonly ItemClassificado[]): Julgado[] {
  const beside =
    tipo === 'retencao' && read.some(({ classificacao }) => classificacao?.listas.includes('antimicrobiano'));
  return read.map((one) => ({
    ...one,
    aoLado:
      beside &&
      one.classificacao?.destino === 'simples' &&
      one.substancias.every(({ lista }) => lista === 'comum'),
  }));
}

/** `aoLado`: a common medicine that may accompany the document's antimicrobial. */
type Julgado = ItemClassificado & { readonly aoLado: boolean };

function problemsBesideNotification(
  tipo: TipoDeDocumento,
  itens: readonly ItemDaReceita[],
  read: readonly ItemClassificado[],
  contexto: ContextoDoDocumento,
): Problema[] {
  const { acompanha, itemAcompanhado } = contexto;
  if (tipo !== 'simples' || !itemAcompanhado || !ehNotificacao(acompanha)) return [];
  const same = read.map(
    ({ classificacao }) => classificacao?.destino === acompanha && takes(tipo, classificacao, contexto),
  );
  return problemasDaCompanheira(itens, same, itemAcompanhado);
}

function stop(i: number, campo: keyof ItemDaReceita, words: string): Problema {
  return impede(`itens.${i}.${campo}`, `Medicamento ${i + 1}: ${words}`);
}

function problemsOfMedicine(
  tipo: TipoDeDocumento,
  item: ItemDaReceita,
  { lido, substancias, classificacao, aoLado }: Julgado,
  i: number,
  contexto: ContextoDoDocumento,
): Problema[] {
  const problems = [
    ...(lido ? problemasDoNome(item, lido, i) : []),
    ...(lido ? condicoesContraditas(item, lido) : []).map((condicao) =>
      stop(i, 'condicoes', `“${condicao}” não vale para o que está escrito no item. Desmarque a condição.`),
    ),
  ];
  const forbidden = substancias.flatMap((row) => {
    const why = porqueNaoPrescrever(row);
    return why === null ? [] : [stop(i, 'medicamento', `${row.dcb} ${why}. Remova o item.`)];
  });
  const child = contexto.idade !== null && contexto.idade < 18;
  const restricted = (restricao: Substancia['restricoes'][number]) =>
    substancias.filter(({ restricoes }) => restricoes.includes(restricao));
  for (const row of child && isLiquid(item) ? restricted('liquido-pediatrico') : []) {
    const words = `${row.dcb} em forma líquida é proibida para uso pediátrico. Mude a apresentação ou remova o item.`;
    problems.push(stop(i, 'apresentacao', words));
  }
  for (const row of restricted('rdc50')) {
    const words = `para ${row.dcb} a RDC 50/2014 fixa a dose máxima e pede termo de responsabilidade. Confira antes de assinar.`;
    problems.push(avisa(`itens.${i}.medicamento`, `Medicamento ${i + 1}: ${words}`));
  }
  if (forbidden.length > 0 || classificacao === null || aoLado) return [...problems, ...forbidden];
  const words = misfit(tipo, item, lido, classificacao, contexto);
  return words === null ? problems : [...problems, stop(i, 'medicamento', words)];
}

const LIQUIDAS = /l[ií]quid|xarope|solução|suspensão|gotas|elixir|emulsão/i;

function isLiquid({ apresentacao, quantidade }: ItemDaReceita): boolean {
  return LIQUIDAS.test(`${apresentacao} ${quantidade}`);
}

function takes(
  tipo: TipoDeDocumento,
  { destino, causas }: Pick<Classificacao, 'destino' | 'causas'>,
  { acompanha, acompanhadas }: ContextoDoDocumento,
): boolean {
  if (tipo === 'prep') return destino === 'simples';
  if (tipo === 'simples' && destino === acompanha && ehNotificacao(acompanha)) {
    return causas.every(({ dcb }) => acompanhadas.includes(dcb));
  }
  return tipo === destino;
}

const NAO_EMITIDOS: Readonly<Partial<Record<Destino, string>>> = {
  retinoide: 'notificação especial de retinoides',
  talidomida: 'notificação própria da lista C3',
};

/** Reason why an item does not fit a kind, and the kind that fits; null where it fits. */
function misfit(
  tipo: TipoDeDocumento,
  item: ItemDaReceita,
  lido: ItemLido | undefined,
  { destino, causas, listas }: Classificacao,
  contexto: ContextoDoDocumento,
): string | null {
  if (takes(tipo, { destino, causas }, contexto)) return null;
  const [cause] = causas;
  const who = `${meaning(lido, cause?.dcb) ?? item.medicamento.trim()} ${palavrasDaLista(listas[0] ?? 'comum')}`;
  const open = lido?.excecoes.find(
    ({ dcb, situacao, documento, condicao }) =>
      situacao === 'aberta' &&
      causas.some((one) => one.dcb === dcb) &&
      takes(tipo, { destino: documento, causas }, contexto) &&
      !item.condicoes.includes(condicao),
  );
  if (tipo === 'simples' && destino === contexto.acompanha) {
    return `${who}, e a receita que acompanha leva só o medicamento da notificação. Remova o item.`;
  }
  const unless = open ? ` Se vale “${open.condicao}”, marque a condição.` : '';
  if (destino === 'retinoide' || destino === 'talidomida') {
    return `${who} e pede ${NAO_EMITIDOS[destino]}, que não emitimos.${unless || ' Remova o item.'}`;
  }
  const { titulo, servicos } = tipoDeDocumento(destino);
  const payable = servicos.includes(slugDoServico(contexto.servico));
  const then = payable
    ? 'Passe o item para esse documento.'
    : 'O serviço pago não cobre esse documento: remova o item.';
  const needs = destino === 'simples' ? `e cabe em ${titulo}` : `e pede ${titulo}`;
  return `${who} ${needs}.${unless || ` ${then}`}`;
}

/** A substance, after the name that led to it if that differs: "Rivotril é clonazepam, que". */
function meaning(lido: ItemLido | undefined, dcb: string | undefined): string | undefined {
  const name = lido?.nomes.find(
    ({ dcbs, especie }) => dcb !== undefined && especie === 'marca' && dcbs.includes(dcb),
  );
  return name ? `${name.nome} é ${dcb}, que` : dcb;
}

function problemsOfQuantity(item: ItemDaReceita, { classificacao }: ItemClassificado, i: number): Problema[] {
  if (item.quantidade.trim() === '') return [];
  const read = lerQuantidade(item.quantidade, item.apresentacao);
  if (read === null) {
    const words = 'escreva a quantidade em algarismos e inteira, como “30 comprimidos”.';
    return [stop(i, 'quantidade', words)];
  }
  const limited = classificacao?.causas.some(({ restricoes }) => restricoes.includes('ampolas'));
  if (!limited || classificacao?.destino === 'simples' || read.numero <= MAX_AMPOLAS) return [];
  return semAcento(read.unidade).startsWith('ampola')
    ? [stop(i, 'quantidade', `o limite da lista é de ${MAX_AMPOLAS} ampolas. Diminua a quantidade.`)]
    : [];
}

/** Lists are never mixed in one document: items that differ from the first are refused. */
function problemsOfMixing(read: readonly Julgado[]): Problema[] {
  const lists = read.find((one) => one.classificacao !== null && !one.aoLado)?.classificacao?.listas ?? [];
  return read.flatMap(({ classificacao, aoLado }, i) => {
    if (aoLado) return [];
    const other = classificacao?.listas.find((lista) => lista !== lists[0]);
    if (other === undefined) return [];
    const own = classificacao?.causas.find(({ lista }) => lista === other)?.dcb ?? 'ele';
    const words = `${own} ${palavrasDaLista(other)}, e um documento leva uma lista só. Passe o item para outro documento.`;
    return [stop(i, 'medicamento', words)];
  });
}

/** At most one substance on a notification, at most three of list C1 on a special-control prescription. */
function problemsOfCount(tipo: TipoDeDocumento, read: readonly ItemClassificado[]): Problema[] {
  const { maximoDeSubstancias: most, titulo } = tipoDeDocumento(tipo);
  if (most === undefined) return [];
  const seen = new Set(
    read.flatMap(({ classificacao }) =>
      (classificacao?.causas ?? [])
        .filter(({ lista }) => most.lista === undefined || lista === most.lista)
        .map(({ dcb }) => dcb),
    ),
  );
  if (seen.size <= most.quantas) return [];
  const what = most.quantas === 1 ? 'uma substância só' : `no máximo três substâncias da lista ${most.lista}`;
  const mensagem = `${titulo} leva ${what}, e aqui há ${seen.size}. Passe o resto para outro documento.`;
  return [impede('itens', mensagem)];
}
