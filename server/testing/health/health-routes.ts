import type { Acao } from '#domain/instalacao/acoes/acoes.ts';

/**
 * Routes by which somebody else than the patient is given health data, by the name of their contract, with the line that the audit
 * then has. A download is audited where its address is made or opened.
 */
export const HEALTH_ROUTES: Readonly<Record<string, Acao>> = {
  // The doctor.
  lerFila: 'fila.ler',
  lerCaso: 'caso.abrir',
  lerDocumentosDoCaso: 'caso.abrir',
  listarNotasDoCaso: 'caso.abrir',
  lerPreenchimento: 'caso.abrir',
  previaDoDocumento: 'caso.abrir',
  abrirDocumentoDoCaso: 'documento.abrir',
  abrirArquivoDoCaso: 'anexo.abrir',
  verPreviaDoCaso: 'anexo.ver',
  listarConsultas: 'consultas.ler',
  lerMinhaAgenda: 'agenda.ler',
  // The administrator.
  lerAgendaDoMedico: 'agenda.ler',
  lerMesa: 'mesa.ler',
  consultarPedidos: 'pedidos.ler',
  abrirPedido: 'pedido.abrir',
  lerFio: 'pedido.abrir',
  listarAnexos: 'pedido.abrir',
  criarLinkAnexo: 'anexo.abrir',
  abrirArquivo: 'anexo.abrir',
  verPrevia: 'anexo.ver',
  abrirDocumentoNaMesa: 'documento.abrir',
  gerarDossie: 'pedido.dossie',
  baixarRecibo: 'pedido.recibo',
  abrirConversa: 'chat.abrir',
  buscarConversas: 'conversas.ler',
  listarMensagensDoPaciente: 'chat.ler',
  listarPedidosDaConversa: 'chat.ler',
  procurarMensagens: 'chat.procurar',
  listarNotasInternas: 'nota.ler',
  lerCorreio: 'correio.ler',
  imprimirFolhas: 'correio.imprimir',
  imprimirEnvelope: 'correio.envelope',
  listarDeclaracoes: 'declaracoes.ler',
  listarDevolucoes: 'devolucoes.ler',
  // A guardianship order says that somebody cannot decide.
  criarLinkDaConferencia: 'conferencia.abrir_documento',
  listarFolhas: 'talao.ler',
  consultarAuditoria: 'auditoria.ler',
  baixarPlanilha: 'pedidos.exportar_baixar',
  baixarFhir: 'fhir.exportar_baixar',
  baixarNotas: 'fechamento.exportar_baixar',
  baixarLivroDeUso: 'talao.exportar_baixar',
  baixarPlanilhaDaAuditoria: 'auditoria.exportar_baixar',
  // A pharmacy, or somebody else who holds a document and its secret.
  verificarDocumento: 'documento.verificar',
  verificarArquivo: 'documento.verificar',
  paginaVerificarDocumento: 'documento.verificar',
  paginaVerificarDocumentoComBarra: 'documento.verificar',
  registrarDispensacao: 'documento.dispensar',
  registrarDispensacaoPorArquivo: 'documento.dispensar',
};

const names = (text: string) => text.trim().split(/\s+/);

/** The other routes that are open to others than the patient, by the reason why no look is recorded. */
export const WITHOUT_A_LOOK: Readonly<Record<string, readonly string[]>> = {
  'an address that an audited call has made': names(
    'baixarAnexo baixarVerificado abrirDocumentoDaConferencia',
  ),
  'makes an address that is audited by itself': names(
    'criarPlanilha exportarFhir criarNotas criarLivroDeUso criarPlanilhaDaAuditoria',
  ),
  'an audited act, which gives back what it changed': names(`
    salvarAgendaDoMedico salvarMinhaAgenda manterDevolucao mudarValorDaDevolucao pedirReembolso registrarDevolucao
    agirEmLote concluirPedido excluirPedido reabrirPedido resolverDesfeito restaurarPedido
    conferirIdentidade conferirResponsavel escreverNota perguntarAoPaciente recusarCaso desfazerConsulta registrarFalta registrarRealizada
    corrigirRastreio desfazerPasso devolverCarta entregarCarta extraviarCarta inutilizarFolha notarAssinatura postarCarta
    anularEmissao apagarDocumento assinarDocumentoAMao criarDocumento emitirDocumentos responderRelato revogarDocumento
    assumirCaso devolverCaso adiarConversa retomarConversa marcarLidasDoPaciente responderPaciente verUrgencia
    fecharConversa reabrirConversa darConversa tomarConversa responderNoCaso escreverNotaInterna riscarNotaInterna
    porEtiqueta tirarEtiqueta`),
  'gives back what the doctor has typed': names('salvarDocumento salvarRascunhoDaNota marcarVisto'),
  'counts, and sums of money': names(`
    lerBandejas lerGraficos lerFechamento resumoDasConversas listarVisoes guardarVisao apagarVisao lerAssinatura
    lerRepasse fecharRepasse notarPagamento`),
  'acts by the number of an order, without a patient and without the kind of a document': names(
    'lerExtrato baixarExtrato baixarPlanilhaDoRepasse lerMeuRepasse baixarMeuExtrato baixarMinhaPlanilha',
  ),
  'names and amounts, not what was asked for': names(
    'listarMovimentos listarProvedores listarMedicosDaConversa',
  ),
  'who somebody is, not their health': names(`
    abrirContestacao abrirDocumento aceitarContestacao acompanharContestacao concluirNovoCadastro consultarNovoCadastro
    criarLinkDocumento enviarDocumento lerContestacao listarContestacoes pedirOutroLink recusarContestacao
    consultarAutorizacao responderAutorizacao listarConferencias lerConferencia pedirDocumentos aceitarConferencia
    recusarConferencia`),
  'the account of the caller': names(`
    criarChave darProvaComChave desafiarCriacao desafiarEntrada desafiarProva entrarComChave listarChaves removerChave
    renomearChave confirmarSegundoFator darProva desligarSegundoFator encerrarOutras encerrarSessao iniciarSegundoFator
    lerPrazoDaSessao lerProva lerSegundoFator listarSessoes novosCodigos trocarSenha confirmarEmail consultarConfirmacao
    cadastrar concluirEntrada consultarRecuperacao entrar entrarAdm entrarMedico iniciarVisita recuperarPorCodigo
    recuperarSenha recuperarSenhaAdm recuperarSenhaMedico pedirCodigoDeRecuperacao recuperarPorCelular pararRecuperacao
    lerComprovante baixarComprovante salvarNovaSenha lerSessao sair pararLembretes
    sendPasswordEmail`),
  'a file that the caller is sending': names('criarEnvio continuarEnvio lerEnvio desistirDoEnvio'),
  'references to what changed, without content': names('vivo'),
  'the doctors and their tools': names(`
    adicionarMedico ativarMedico convidarMedico desativarMedico desligarFatorDoMedico listarMedicos salvarMedico
    lerTratamento mudarTratamento
    abrirComArquivo autorizarAssinatura encerrarAssinatura voltarDaAutorizacao importarFaixa lerNumerosDoSncr listarFaixas
    pedirNumeros voltarDoSncr apagarTalao corrigirTalao encerrarTalao inutilizarNumero listarTaloes salvarTalao
    listarModelos salvarModelo apagarModelo`),
  'settings of the house and public lists': names(`
    apagarResposta criarResposta listarRespostas mudarResposta lerAvisos lerHistoricoDeAvisos salvarAviso testarAviso
    lerCalendario salvarCalendario lerFretes lerHistoricoDeFretes salvarFretes lerPerguntasEmVigor lerVersao
    listarPerguntas listarVersoes publicarPerguntas lerHistoricoDePrecos lerPrecosEditaveis listarPrecos salvarPrecos
    lerHistoricoDeRegras lerRegrasDeReembolso salvarRegrasDeReembolso
    lerHistoricoDeRepasse lerRegrasDeRepasse salvarRegrasDeRepasse buscarCid10 buscarEspecialidades buscarExames
    buscarMedicamentos listarApresentacoes buscarCep lerAuditoria conferirCorrente
    lerAjustes lerVersoesDoAjuste salvarAjuste enviarLogo lerTermoDeTelemedicina
    listarEtiquetas criarEtiqueta mudarEtiqueta apagarEtiqueta`),
  'machines, pages without data, and the demonstration': names(`
    lerInstalacao tentarDeNovo conferirAvisos reativarAvisos receberWebhookAsaas relerTudo verDesconhecidos confirmarWebhookWhatsApp
    receberWebhookWhatsApp metricas openapi pronto saude manifestWebmanifest corDaMarca logoDaMarca robotsTxt serviceWorkerJs sitemapXml
    paginaAcessibilidade telaDeEntrada telaDeCadastro entradaSemScript cadastroSemScript paginaInicial paginaPrivacidade paginaSemConexao paginaTermos paginaVerificar demoContestar
    demoEmail demoEmails demoFalhas demoModelos demoMudarFalha demoPagar demoPix demoRecados`),
};
