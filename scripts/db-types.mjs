// Writes server/platform/db/schema.ts from a migrated database: node scripts/db-types.mjs <url> [--verify]
import {
  ArrayExpressionNode,
  generate,
  GenericExpressionNode,
  getDialect,
  IdentifierNode,
  LiteralNode,
  Logger,
  UnionExpressionNode,
} from 'kysely-codegen';

/** Where the types of columns come from. */
const IMPORTS = {
  ConteudoDoAjuste: '#domain/ajustes/ajustes.ts',
  SecaoDosAjustes: '#domain/ajustes/ajustes.ts',
  AutorizadoPor: '#domain/contas/pessoas/pessoa.ts',
  AtoDoExtrato: '#domain/pagamentos/repasse.ts',
  CamposDoRascunho: '#domain/pedidos/rascunho.ts',
  CanalDeAviso: '#domain/avisos/recados.ts',
  Comprovante: '#domain/titular/apagamento.ts',
  CausaDaRegra: '#domain/pagamentos/reembolso.ts',
  CorDaEtiqueta: '#domain/chat/etiqueta.ts',
  Correcao: '#domain/pagamentos/repasse.ts',
  ErroDaDevolucao: '#domain/pagamentos/devolucao.ts',
  ChaveDoAviso: '#domain/avisos/avisos.ts',
  Escolha: '#domain/consultorio/escolha.ts',
  EstadoDoDocumento: '#domain/documentos/estado-do-documento.ts',
  EstadoDoMedico: '#domain/contas/medico.ts',
  EstagioDaRegra: '#domain/pagamentos/reembolso.ts',
  FaixaEscrita: '#domain/documentos/emissao/numeros-recebidos.ts',
  Feriado: '#domain/calendario/feriados.ts',
  FeriadoLocal: '#domain/calendario/calendario.ts',
  FormaDeConferir: '#domain/consultorio/identidade.ts',
  MetodoDaCobranca: '#domain/pagamentos/cobranca.ts',
  MotivoDaCobrancaRecusada: '#domain/pagamentos/recusa.ts',
  MotivoDaConferencia: '#domain/titular/conferencia.ts',
  MotivoDaContestacao: '#domain/titular/contestacao.ts',
  MotivoDaDevolucao: '#domain/pagamentos/devolucao.ts',
  MotivoDoAntivirus: '#domain/pedidos/anexos.ts',
  PapelDoDocumento: '#domain/titular/conferencia.ts',
  NumeroSncr: '#domain/documentos/tipo-de-documento.ts',
  Parentesco: '#domain/contas/pessoas/pessoa.ts',
  PedidoStatus: '#domain/pedidos/pedido-status.ts',
  Pergunta: '#domain/catalogo/perguntas.ts',
  Recebido: '#domain/pedidos/recebido.ts',
  SituacaoDaConferencia: '#domain/titular/conferencia.ts',
  SituacaoDaContestacao: '#domain/titular/contestacao.ts',
  SituacaoDaDevolucao: '#domain/pagamentos/devolucao.ts',
  SituacaoDaFila: '#domain/pagamentos/fila-de-avisos.ts',
  SituacaoDoEnvio: '#domain/correio/envio.ts',
  TipoAnexo: '#domain/pedidos/anexos.ts',
  TipoDeConferencia: '#domain/titular/conferencia.ts',
  TipoDeCaso: '#domain/titular/contestacao.ts',
  TipoComModelo: '#domain/documentos/emissao/modelos-oficiais.ts',
  TipoDeDocumento: '#domain/documentos/tipo-de-documento.ts',
  TipoDePergunta: '#domain/catalogo/perguntas-edicao.ts',
  Transportadora: '#domain/correio/rastreio.ts',
  Tratamento: '#domain/contas/tratamento.ts',
  ValoresDoRepasse: '#domain/pagamentos/repasse.ts',
};

const oneOf = (...words) => new UnionExpressionNode(words.map((word) => new LiteralNode(word)));
const listOf = (type) => new ArrayExpressionNode(new IdentifierNode(type));
/** Read as parsed, written as text. */
const json = (type) =>
  new GenericExpressionNode('ColumnType', [type, new IdentifierNode('string'), new IdentifierNode('string')]);

/** A text that a trigger fills in where an insert omits it. */
const filledByTrigger = new GenericExpressionNode('Generated', [new IdentifierNode('string')]);

/** Columns that a check constraint, or the shape of all that is written to them, limits to these types. */
const TYPES = {
  'ajustes.conteudo': json(new IdentifierNode('ConteudoDoAjuste')),
  'ajustes.secao': new IdentifierNode('SecaoDosAjustes'),
  'anexos.motivo': new IdentifierNode('MotivoDoAntivirus'),
  'anexos.situacao': oneOf('guardado', 'em verificação', 'recusado'),
  'anexos.tipo': new UnionExpressionNode([new IdentifierNode('TipoAnexo'), new LiteralNode('chat')]),
  'apagamentos.comprovante': json(new IdentifierNode('Comprovante')),
  'calendarios.feriados': json(listOf('FeriadoLocal')),
  'casos.identidade_como': new IdentifierNode('FormaDeConferir'),
  'celulares_de_recuperacao.canal': oneOf('whatsapp', 'sms'),
  'clientes.autorizado_por': new IdentifierNode('AutorizadoPor'),
  'clientes.parentesco': new IdentifierNode('Parentesco'),
  'cobrancas.metodo': new IdentifierNode('MetodoDaCobranca'),
  'cobrancas.recusa_motivo': new IdentifierNode('MotivoDaCobrancaRecusada'),
  'cobrancas.tipo': oneOf('servico', 'frete'),
  'consultas.cancelada_por': oneOf('paciente', 'clinica'),
  'consultas.estado': oneOf('marcada', 'realizada', 'faltou', 'cancelada'),
  'conferencias.motivo': new IdentifierNode('MotivoDaConferencia'),
  'conferencias.situacao': new IdentifierNode('SituacaoDaConferencia'),
  'conferencias.tipo': new IdentifierNode('TipoDeConferencia'),
  'contestacoes.motivo': new IdentifierNode('MotivoDaContestacao'),
  'contestacoes.situacao': new IdentifierNode('SituacaoDaContestacao'),
  'contestacoes.tipo': new IdentifierNode('TipoDeCaso'),
  'desafios_de_chave.finalidade': oneOf('criar', 'entrar', 'provar'),
  'devolucoes.erro': new IdentifierNode('ErroDaDevolucao'),
  'devolucoes.motivo': new IdentifierNode('MotivoDaDevolucao'),
  'devolucoes.regra_causa': new IdentifierNode('CausaDaRegra'),
  'devolucoes.regra_estagio': new IdentifierNode('EstagioDaRegra'),
  'devolucoes.situacao': new IdentifierNode('SituacaoDaDevolucao'),
  'documentos.canal': oneOf('eletronico', 'impresso', 'transcricao'),
  'documentos_da_conferencia.papel': new IdentifierNode('PapelDoDocumento'),
  'documentos.paciente_id': filledByTrigger,
  'documentos.estado': new IdentifierNode('EstadoDoDocumento'),
  'documentos.tipo': new IdentifierNode('TipoDeDocumento'),
  'envios_postais.situacao': new IdentifierNode('SituacaoDoEnvio'),
  'envios_postais.transportadora': new IdentifierNode('Transportadora'),
  'escolhas.escolha': new IdentifierNode('Escolha'),
  'etiquetas.cor': new IdentifierNode('CorDaEtiqueta'),
  'excecoes_da_agenda.tipo': oneOf('fechado', 'aberto'),
  'faixas_sncr.numero': new IdentifierNode('NumeroSncr'),
  'fila_de_avisos.situacao': new IdentifierNode('SituacaoDaFila'),
  'linhas_de_repasse.ato': new IdentifierNode('AtoDoExtrato'),
  'linhas_de_repasse.correcao': new IdentifierNode('Correcao'),
  'medicos.estado': new IdentifierNode('EstadoDoMedico'),
  'medicos.tratamento': new IdentifierNode('Tratamento'),
  'mensagens.por': oneOf('Cliente', 'Adm'),
  'mudancas_de_canal.canal': new UnionExpressionNode([
    new IdentifierNode('CanalDeAviso'),
    new LiteralNode('renovacao'),
  ]),
  'mudancas_de_canal.por': oneOf('conta', 'link', 'canal', 'resposta'),
  'modelos_oficiais.tipo': new IdentifierNode('TipoComModelo'),
  'objetos.guarda': oneOf('pasta', 's3'),
  'pedidos.concluido_de': new IdentifierNode('PedidoStatus'),
  'pedidos.feriados_do_prazo': json(listOf('Feriado')),
  'pedidos.hist_saude': json(listOf('string')),
  'pedidos.hist_trat': json(listOf('string')),
  'pedidos.paciente_id': filledByTrigger,
  'pedidos.recebido': new IdentifierNode('Recebido'),
  'pedidos.status': new IdentifierNode('PedidoStatus'),
  'pedidos.status_anterior': new IdentifierNode('PedidoStatus'),
  'pedidos_de_numeros.estado': oneOf('a autorizar', 'pedindo', 'recebido', 'guardado', 'recusado', 'perdido'),
  'pedidos_de_numeros.numero': new IdentifierNode('NumeroSncr'),
  'pedidos_de_numeros.resposta': json(listOf('FaixaEscrita')),
  'perguntas_versoes.perguntas': json(listOf('Pergunta')),
  'perguntas_versoes.tipo': new IdentifierNode('TipoDePergunta'),
  'rascunhos.campos': json(new IdentifierNode('CamposDoRascunho')),
  'recados.aviso': new IdentifierNode('ChaveDoAviso'),
  'recados.canal': new IdentifierNode('CanalDeAviso'),
  'regras_de_repasse.valores': json(new IdentifierNode('ValoresDoRepasse')),
  'sessoes.papel': oneOf('Paciente', 'Admin', 'Medico'),
  'taloes.tipo': oneOf('azul', 'azul_b2', 'amarela'),
};

const [url, verify] = process.argv.slice(2);
if (!url) {
  console.error('usage: node scripts/db-types.mjs <postgres url> [--verify]');
  process.exit(2);
}

const overrides = { columns: {} };

/** Notes the types as the generator takes them. It adds null, but not what a default of the database makes optional. */
async function note({ metadata }) {
  for (const [column, type] of Object.entries(TYPES)) {
    const [table, name] = column.split('.');
    const { columns } = metadata.tables.find((found) => found.name === table);
    const { hasDefaultValue } = columns.find((found) => found.name === name);
    overrides.columns[column] = hasDefaultValue ? new GenericExpressionNode('Generated', [type]) : type;
  }
  return metadata;
}

const dialect = getDialect('postgres', { dateParser: 'string' });
const db = await dialect.introspector.connect({ connectionString: url, dialect });
await generate({
  db,
  dialect,
  logger: new Logger('error'),
  typeMapping: { int8: 'number' },
  includePattern: 'public.*',
  outFile: 'server/platform/db/schema.ts',
  customImports: IMPORTS,
  overrides,
  postprocess: note,
  verify: verify === '--verify',
});
await db.destroy();
