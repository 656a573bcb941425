import { faltaModelo } from '../emissao/modelos-oficiais.ts';
import { formatDataBr, parseDataBr, somarDias } from '#domain/calendario/datas.ts';
import { problemasDoAtestado } from '../atestado.ts';
import { problemasDosExames } from '../exames.ts';
import { problemasDaNotificacao } from '../notificacoes.ts';
import { problemasDaPrep } from '../prep.ts';
import type { ItemDaReceita } from '../receita.ts';
import type { TipoDeDocumento } from '../tipo-de-documento.ts';
import {
  canalDoDocumento,
  type DadosDoTipo,
  ehReceita,
  slugDoServico,
  tipoDeDocumento,
  tiposDoServico,
} from '../tipos.ts';
import { problemasDosCampos } from './campos.ts';
import { problemasDoCid, problemasDoCidExigido } from './cid.ts';
import { problemasDasCitacoes } from './citacoes.ts';
import { avisa, type ContextoDoDocumento, impede, type Problema } from './contexto.ts';
import { listasDosItens, problemasDosItens } from './itens.ts';
import { problemasDasMencoes } from './mencoes.ts';

/** Additional rules per kind. */
const REGRAS_PROPRIAS: {
  readonly [T in TipoDeDocumento]?: (dados: DadosDoTipo[T], contexto: ContextoDoDocumento) => Problema[];
} = {
  azul: problemasDaNotificacao,
  azul_b2: problemasDaNotificacao,
  amarela: problemasDaNotificacao,
  prep: problemasDaPrep,
  exames: problemasDosExames,
  atestado: problemasDoAtestado,
};

/**
 * Obstacles to issuing a draft, and warnings, in the order of the screen. No clinical advice: law, form and the paid
 * service (docs/product/documents.md).
 */
export function problemas<T extends TipoDeDocumento>(
  tipo: T,
  dados: DadosDoTipo[T],
  contexto: ContextoDoDocumento,
): Problema[] {
  const { campos, porLista } = tipoDeDocumento(tipo);
  const items = itensDoDocumento(dados);
  const listed = campos.find((campo) => campo.entrada === 'itens');
  const needsCid = listasDosItens(items, contexto).some((lista) => porLista?.[lista]?.exigeCid);
  const unfit = problemOfService(tipo, contexto);
  return [
    ...(unfit === null ? [] : [unfit]),
    ...(ehReceita(tipo) && contexto.leitura.versao === '' ? [NAO_LIDO] : []),
    ...items.flatMap((item, indice) =>
      problemasDosCampos(listed?.campos ?? [], dados, contexto, { item, indice }),
    ),
    ...(listed && items.length > listed.maximo ? [tooMany(tipo, listed.maximo)] : []),
    ...problemasDosItens(tipo, items, contexto),
    ...problemasDasCitacoes(items, contexto),
    ...problemasDosCampos(campos, dados, contexto),
    ...problemasDasMencoes(tipo, { ...dados }, contexto),
    ...problemasDoCid(campos, dados, contexto),
    ...(needsCid ? problemasDoCidExigido(dados, contexto) : []),
    ...(REGRAS_PROPRIAS[tipo]?.(dados, contexto) ?? []),
    ...problemsOfLastVisit(dados, items, contexto.hoje),
    ...problemsOfChannel(tipo, contexto),
  ];
}

/** Before the lists are loaded nothing is known, and nothing may be declared to be on none of them. */
const NAO_LIDO = impede(
  '',
  'As listas de medicamentos ainda estão sendo carregadas. Tente de novo em alguns segundos.',
);

/** Empty for a kind without medicines. */
export function itensDoDocumento(dados: DadosDoTipo[TipoDeDocumento]): readonly ItemDaReceita[] {
  return 'itens' in dados ? dados.itens : [];
}

function tooMany(tipo: TipoDeDocumento, maximo: number): Problema {
  const { titulo } = tipoDeDocumento(tipo);
  const most = maximo === 1 ? 'um medicamento só' : `no máximo ${maximo} medicamentos`;
  return impede('itens', `${titulo} leva ${most}. Remova os outros.`);
}

/** A kind must fit the paid service, as its own document or an accompanying one. */
function problemOfService(
  tipo: TipoDeDocumento,
  { servico, acompanha }: ContextoDoDocumento,
): Problema | null {
  const { servicos, acompanha: withThem = [], titulo, artigo } = tipoDeDocumento(tipo);
  const slug = slugDoServico(servico);
  if (servicos.includes(slug)) return null;
  const own = tiposDoServico(slug);
  const names = own.map((other) => tipoDeDocumento(other).titulo).join(' ou ');
  if (!withThem.includes(slug)) {
    return impede('', `O pedido é de “${servico}”, e ${artigo} ${titulo} não cabe nele. Emita ${names}.`);
  }
  if (acompanha !== null && own.includes(acompanha)) return null;
  return impede('', `Neste serviço ${artigo} ${titulo} só acompanha outro documento. Comece por ${names}.`);
}

/** Most days between two consultations in person of a long-followed patient (Resolução CFM 2.314/2022). */
const DIAS_ENTRE_CONSULTAS = 180;

function problemsOfLastVisit(
  dados: DadosDoTipo[TipoDeDocumento],
  items: readonly ItemDaReceita[],
  hoje: string,
): Problema[] {
  if (!('ultimaConsulta' in dados)) return [];
  const campo = 'ultimaConsulta';
  const data = parseDataBr(dados.ultimaConsulta);
  if (data === null) {
    const continuous = dados.ultimaConsulta.trim() === '' && items.some(({ continuo }) => continuo);
    const mensagem = 'O uso é contínuo. Pergunte a data da última consulta presencial.';
    return continuous ? [avisa(campo, mensagem)] : [];
  }
  if (data > hoje) {
    return [
      {
        campo,
        mensagem: 'A última consulta presencial está no futuro. Corrija a data.',
        gravidade: 'impede',
      },
    ];
  }
  if (data >= somarDias(hoje, -DIAS_ENTRE_CONSULTAS)) return [];
  const mensagem = `A última consulta presencial foi em ${formatDataBr(data)}, há mais de ${DIAS_ENTRE_CONSULTAS} dias. Decida se o caso pede outra antes.`;
  return [avisa(campo, mensagem)];
}

function problemsOfChannel(tipo: TipoDeDocumento, { numerosSncr, modelos }: ContextoDoDocumento): Problema[] {
  const { canal } = tipoDeDocumento(tipo);
  if (faltaModelo(tipo, modelos)) {
    const mensagem =
      'A folha ainda não foi conferida com o modelo da Anvisa: sai um rascunho para transcrever no formulário oficial. Sem o formulário, não emita: o pedido fica com você até ele chegar.';
    return [avisa('', mensagem)];
  }
  const way = canalDoDocumento(tipo, numerosSncr);
  if (canal === 'eletronico' || way === 'eletronico') return [];
  const then =
    way === 'impresso'
      ? 'a receita sai em papel, em duas vias, para assinar à mão'
      : 'sai um rascunho para transcrever no talão oficial, com a receita simples do paciente';
  const mensagem = `Você não tem número SNCR do tipo ${canal.sncr}: ${then}.`;
  return [avisa('', mensagem)];
}
