import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { palavraDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { CONSENTIMENTO_CID } from '#domain/pedidos/consentimento-cid.ts';
import { palavraDoPedido } from '#domain/pedidos/situacao.ts';
import { escapeHtml, PAGE_STYLE } from './pagina.presenter.ts';
import type { ExportedPedidoJson } from './exportacao.presenter.ts';
import type { Partes } from './partes.usecases.ts';

/** Streams `legivel.html`: the data as a page for a person, without scripts or external resources. */
export async function* streamHtml(partes: Partes, geradoEm: Date): AsyncGenerator<string> {
  yield `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;
  yield `<title>Meus dados</title><style>${PAGE_STYLE}</style></head><body><h1>Meus dados</h1>`;
  yield `<p><small>Gerado em ${dataEHora(geradoEm)}, horário de Brasília.</small></p><h2>Dados pessoais</h2>`;
  yield renderPairs(labelPessoa(await partes.pessoa()));
  yield '<h2>Pedidos</h2>';
  for await (const pedido of partes.pedidos()) yield renderPedido(pedido);
  yield '<h2>Conversa</h2><ol>';
  for await (const { mensagem, Por, automatica, sobre, createdAt } of partes.mensagens()) {
    const equipe = automatica ? 'Aviso automático' : 'Equipe';
    const quem = Por === 'Cliente' ? 'Você' : equipe;
    const about = sobre === null ? '' : ` · Sobre ${escapeHtml(sobre)}`;
    yield `<li><small>${quem}, ${formatInstant(createdAt)}${about}</small><p>${escapeHtml(mensagem)}</p></li>`;
  }
  yield '</ol><h2>O que você aceitou</h2><ol>';
  for await (const { tipo, versao, em } of partes.consentimentos()) {
    yield `<li>${escapeHtml(CONSENT_TITLES[tipo] ?? tipo)}, versão ${versao} <small>${formatInstant(em)}</small></li>`;
  }
  yield '</ol><h2>Onde a sua conta está aberta</h2><ol>';
  for await (const { aparelho, vistaEm } of partes.sessoes()) {
    yield `<li>${escapeHtml(aparelho || 'Aparelho desconhecido')} <small>usado em ${formatInstant(vistaEm)}</small></li>`;
  }
  yield '</ol><h2>As suas chaves de acesso</h2><ol>';
  for await (const { nome, criadaEm } of partes.chavesDeAcesso()) {
    yield `<li>${escapeHtml(nome)} <small>desde ${formatInstant(criadaEm)}</small></li>`;
  }
  yield '</ol><h2>Quem viu os seus dados</h2><ol>';
  for await (const { quem, oQue, pedido, pessoa, em } of partes.acessos()) {
    const nome = quem.crm === null ? quem.nome : `${quem.nome}, ${quem.crm}`;
    const de = pessoa === null ? '' : `, de ${pessoa}`;
    const what = `${nome}: ${oQue}${pedido === null ? '' : ` (pedido ${pedido})`}${de}`;
    yield `<li>${escapeHtml(what)} <small>${formatInstant(em)}</small></li>`;
  }
  yield '</ol></body></html>\n';
}

const CONSENT_TITLES: Readonly<Record<string, string>> = {
  termos: 'Termos de uso',
  privacidade: 'Aviso de privacidade',
  telemedicina: 'Atendimento à distância',
  declaracao_verdade: 'Declaração de que as informações são verdadeiras',
  autorizacao_envio: 'Autorização do envio do documento assinado',
  [CONSENTIMENTO_CID.autorizado]: 'Autorização do CID-10 no documento',
  [CONSENTIMENTO_CID.retirado]: 'Autorização do CID-10 no documento retirada',
};

function labelPessoa(pessoa: Awaited<ReturnType<Partes['pessoa']>>): [string, string][] {
  const { responsavelNome, responsavelCpf } = pessoa;
  const responsavel: [string, string][] = responsavelNome
    ? [
        ['Responsável', responsavelNome],
        ['CPF do responsável', formatCpf(responsavelCpf)],
      ]
    : [];
  return [
    ['Nome', pessoa.nome],
    ...(pessoa.nomeSocial ? [['Nome social', pessoa.nomeSocial] as [string, string]] : []),
    ['CPF', formatCpf(pessoa.cpf)],
    ['Data de nascimento', formatDataBr(pessoa.data_nascimento ?? '')],
    ['Telefone', pessoa.telefone],
    ['E-mail', pessoa.emailContato],
    ['Endereço', `${pessoa.endereco}, ${pessoa.numero}, ${pessoa.complemento}`],
    ['Bairro', pessoa.bairro],
    ['Cidade', `${pessoa.cidade} (${pessoa.uf}), CEP ${pessoa.cep}`],
    ...responsavel,
    ['Cadastro', formatInstant(pessoa.createdAt)],
  ];
}

function renderPedido(pedido: ExportedPedidoJson): string {
  const cobrancas = pedido.cobrancas.map(
    ({ valorCentavos, status }) =>
      `${formatReais(valorCentavos)}, ${palavraDoPagamento(status) ?? 'não gerada'}`,
  );
  const devolucoes = pedido.devolucoes.map(
    ({ valorCentavos, situacao }) => `${formatReais(valorCentavos)}, ${situacao}`,
  );
  const perguntas = [...pedido.perguntasDeSaude, ...pedido.perguntasDeTratamento].map(
    ({ pergunta, resposta }): [string, string] => [pergunta, resposta],
  );
  const texts: [string, string][] = [
    ['Motivação', pedido.motivacao],
    ['Outras informações', pedido.outrasInfos],
    ['Justificativa do uso', pedido.justificativaDoUso],
  ];
  return [
    `<h3>Pedido ${pedido.numero}: ${escapeHtml(pedido.Servico_Selecionado)}</h3>`,
    renderPairs([
      ['Situação', palavraDoPedido(pedido)],
      ['Feito em', formatInstant(pedido.createdAt)],
      ...cobrancas.map((line): [string, string] => ['Cobrança', line]),
      ...devolucoes.map((line): [string, string] => ['Devolução', line]),
    ]),
    renderPairs([...perguntas, ...texts.filter(([, answer]) => answer !== '')], 'q'),
    renderPairs(readingRows(pedido.leitura), 'q'),
    renderDocumentos(pedido.documentos),
    renderFiles(pedido.arquivos),
  ].join('');
}

const by = (what: string, medico: string | null, em: string | null) =>
  `${what}${medico === null ? '' : `, ${medico}`}${em === null ? '' : `, ${formatInstant(em)}`}`;

/** The doctors' questions, notes and decisions about an order. */
function readingRows(leitura: ExportedPedidoJson['leitura']): [string, string][] {
  const { perguntas, notasClinicas, motivoDaRecusa, decididoPor, decididoEm, consultas } = leitura;
  return [
    ...perguntas.map(({ texto, medico, em }): [string, string] => [
      by('Pergunta do médico', medico, em),
      texto,
    ]),
    ...notasClinicas.map(({ texto, medico, em, adendoDe }): [string, string] => [
      by(adendoDe === null ? 'Nota clínica' : 'Adendo a uma nota clínica', medico, em),
      texto,
    ]),
    ...(motivoDaRecusa === null
      ? []
      : [[by('Motivo da recusa', decididoPor, decididoEm), motivoDaRecusa] as [string, string]]),
    ...consultas.map(({ medico, inicio, estado, contato }): [string, string] => [
      by('Consulta', medico, inicio),
      `${estado}, ${contato}`,
    ]),
  ];
}

function renderDocumentos(documentos: ExportedPedidoJson['documentos']): string {
  if (documentos.length === 0) return '';
  const items = documentos.map((one) => {
    const { documento, codigo, arquivo, canal, emitidoEm, revogadoEm, dispensacoes, relatosDeErro } = one;
    const name = escapeHtml(`${documento} ${codigo}, ${formatInstant(emitidoEm)}`);
    const link = arquivo === null ? name : `<a href="${encodeURI(arquivo)}">${name}</a>`;
    // An unsigned sheet would be an open prescription in anybody else's hand.
    const onPaper = canal === 'eletronico' ? '' : ' <small>(em papel: vale a folha assinada à mão)</small>';
    const given = dispensacoes.map(
      ({ farmaceutico, crf, situacao, em }) =>
        `<br><small>${escapeHtml(`Dispensação: ${farmaceutico}, ${crf}, ${formatInstant(em)}, ${situacao}`)}</small>`,
    );
    const reported = relatosDeErro.map(({ texto, em, resposta, respondidoPor }) => {
      const answer = resposta === null ? '' : ` Resposta de ${respondidoPor}: “${resposta}”`;
      return `<br><small>${escapeHtml(`Erro relatado em ${formatInstant(em)}: “${texto}”${answer}`)}</small>`;
    });
    const revoked = revogadoEm ? ' <small>(revogado)</small>' : '';
    return `<li>${link}${onPaper}${revoked}${given.join('')}${reported.join('')}</li>`;
  });
  return `<p><b>Documentos</b></p><ol>${items.join('')}</ol>`;
}

function renderFiles(arquivos: ExportedPedidoJson['arquivos']): string {
  if (arquivos.length === 0) return '';
  const items = arquivos.map(({ arquivo, nomeOriginal, retiradoEm }) => {
    const nome = escapeHtml(nomeOriginal);
    const link = arquivo === null ? nome : `<a href="${encodeURI(arquivo)}">${nome}</a>`;
    return `<li>${link}${retiradoEm ? ' <small>(retirado do pedido)</small>' : ''}</li>`;
  });
  return `<p><b>Arquivos</b></p><ol>${items.join('')}</ol>`;
}

function renderPairs(items: readonly [string, string][], look = ''): string {
  if (items.length === 0) return '';
  const lines = items.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl${look ? ` class="${look}"` : ''}>${lines.join('')}</dl>`;
}

function formatInstant(instant: string | null): string {
  return instant === null ? '' : dataEHora(instant);
}
