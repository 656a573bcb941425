import type { TarefaFalhada } from '#contracts/mesa/ajustes.contract.ts';
import type { FailedKind } from '#platform/db/queries/failed-jobs.ts';
import { TITLES } from '../provedores/provedores.public.ts';

/** Words for each kind of job, by its technical name: what it does. */
export const PALAVRAS_DA_TAREFA: Readonly<Record<string, string>> = {
  'anexo.conferir': 'Conferir arquivos que os pacientes mandaram',
  'anexo.varrer-verificacao': 'Procurar arquivos que ainda não foram conferidos',
  'arquivos.varrer': 'Conferir, à noite, se todos os arquivos estão guardados',
  'auditoria.carimbar': 'Carimbar a auditoria com a hora certa',
  'auditoria.conferir': 'Conferir, à noite, se a auditoria está inteira',
  'auditoria.conferir_tudo': 'Conferir a auditoria quando alguém pede',
  'auditoria.selar': 'Selar a auditoria',
  'avisos.conferir': 'Perguntar ao Asaas se os avisos de pagamento chegam',
  'avisos.reler': 'Reler as cobranças em aberto no Asaas',
  'chat.avisar': 'Avisar pacientes de mensagens não lidas',
  'chat.voltar': 'Trazer de volta conversas adiadas',
  'cliente.corrigido': 'Seguir com cobranças depois de uma correção do cadastro',
  'cliente.sincronizar': 'Mandar cadastros ao Asaas',
  'cliente.varrer': 'Procurar cadastros que faltam no Asaas',
  'cobranca.preparar': 'Criar cobranças Pix',
  'cobranca.remover': 'Retirar do Asaas cobranças que não valem mais',
  'conferencia.avisar': 'Avisar sobre quem responde por uma pessoa',
  'consultas.avisar': 'Avisar de consultas marcadas ou mudadas',
  'consultas.lembrar': 'Lembrar pacientes da consulta',
  'conta.apagada': 'Avisar que uma conta foi apagada',
  'conta.expurgar': 'Apagar, à noite, o que a lei já não manda guardar',
  'conta.recuperar': 'Mandar o endereço para trocar a senha',
  'contestacao.confirmar': 'Confirmar casos de CPF contestado',
  'contestacao.responder': 'Responder a casos de CPF contestado',
  'correio.limpar': 'Esquecer, à noite, e-mails antigos',
  'devolucao.avisar': 'Avisar de dinheiro devolvido',
  'devolucao.avisar-paradas': 'Avisar a equipe de devoluções paradas',
  'devolucao.pedir': 'Pedir devoluções ao Asaas',
  'devolucao.varrer': 'Procurar devoluções por pedir',
  'documento.enviar': 'Mandar documentos por e-mail',
  'documentos.arquivar': 'Juntar as provas que fazem um documento valer por anos',
  'documentos.assinar': 'Assinar documentos',
  'documentos.imprimir': 'Desenhar a folha dos documentos',
  'email.confirmar': 'Pedir a confirmação de endereços de e-mail',
  'email.limpar': 'Esquecer, à noite, confirmações vencidas',
  'eventos.limpar': 'Esquecer, à noite, avisos entre telas',
  'fila.retomar': 'Retomar tarefas que falharam',
  'identidade.limpar': 'Esquecer, à noite, acessos vencidos',
  'medicos.convidar': 'Convidar médicos',
  'pagamento.aplicar': 'Anotar pagamentos que o Asaas avisou',
  'pagamento.avisar': 'Avisar de pagamentos confirmados',
  'pagamento.avisar-pix': 'Avisar que o Pix está pronto',
  'pagamento.limpar': 'Esquecer, à noite, avisos de pagamento antigos',
  'pagamento.reler': 'Perguntar ao Asaas por pagamentos',
  'pagamento.varrer': 'Procurar pagamentos que não foram avisados',
  'prontuario.avisar': 'Avisar que um prontuário mudou de conta',
  'rascunhos.limpar': 'Esquecer, à noite, rascunhos de pedidos encerrados',
  'recados.enviar': 'Mandar avisos por WhatsApp, SMS e aparelho',
  'recados.limpar': 'Esquecer, à noite, avisos antigos',
  'recados.responder': 'Atender quem respondeu a um aviso',
  'conta.avisar_acesso': 'Avisar de uma entrada na conta',
  'conta.avisar_senha': 'Avisar de uma senha trocada',
  'conta.avisar_fator': 'Avisar de uma verificação em duas etapas mudada',
  'conta.avisar_chave': 'Avisar de uma chave de acesso mudada',
  'identidade.devolver_vazios': 'Devolver CPFs de cadastros que ninguém seguiu',
  'email.avisar_troca': 'Avisar da troca de um e-mail',
  'conta.codigo_por_celular': 'Mandar códigos por celular',
  'conta.avisar_celular': 'Avisar de um celular de recuperação mudado',
  'medicos.avisar_cadastro': 'Avisar médicos de um cadastro mudado',
  'pessoa.pedir_autorizacao': 'Perguntar a uma pessoa se autoriza',
  'pessoa.contar_recusa': 'Contar que uma pessoa não autorizou',
  'catalogo.testar_aviso': 'Mandar o teste de um aviso',
  'consultas.avisar_escolha': 'Avisar de uma recusa e da escolha',
  'documentos.rever_declaracoes': 'Rever declarações pelas listas novas',
  'documentos.avisar_declaracao': 'Avisar de um documento que precisa de outro',
  'documentos.guardar_numeros': 'Guardar números que o SNCR deu',
  'documento.avisar_relato': 'Avisar de um erro relatado',
  'documentos.lembrar_renovacoes': 'Procurar receitas por renovar',
  'documentos.lembrar_renovacao': 'Lembrar de renovar uma receita',
  'encerramentos.escolhas_vencidas': 'Devolver o que ninguém escolheu a tempo',
  'pedido.avisar_desfecho': 'Avisar do fim de um pedido',
  'consultorio.devolver_vencidos': 'Devolver à fila casos parados',
  'consultorio.avisar_atrasos': 'Procurar pedidos atrasados',
  'consultorio.avisar_atraso': 'Avisar de um atraso',
  'consultorio.avisar_pressa': 'Avisar de pedidos perto do prazo',
  'consultorio.avisar_pergunta': 'Mandar a pergunta de um médico',
  'consultorio.esperar_respostas': 'Procurar perguntas sem resposta',
  'consultorio.lembrar_pergunta': 'Lembrar de uma pergunta sem resposta',
  'consultorio.avisar_documento': 'Avisar de um documento pronto',
  'consultorio.avisar_resposta': 'Avisar da resposta a um relato',
  'consultorio.avisar_envio': 'Avisar do caminho de uma carta',
  'contestacao.avisar_conta': 'Avisar quem tem o CPF contestado',
  'contestacao.avisar_encerrada': 'Avisar do fim de um caso de CPF',
  'contestacao.apagar_documentos': 'Apagar documentos de casos encerrados',
  'contestacao.varrer_recebidos': 'Apagar documentos sem caso',
  'conta.apagar_restos': 'Terminar de apagar uma conta',
  'conta.remover_do_provedor': 'Retirar do Asaas uma conta apagada',
  'conferencia.apagar_documentos': 'Apagar documentos de conferências encerradas',
};

const KINDS: Readonly<Record<string, string>> = {
  unreachable: 'não respondeu',
  timeout: 'demorou demais para responder',
  refused: 'recusou o que foi pedido',
  'key-refused': 'recusou o acesso da clínica',
  'rate-limited': 'pediu para esperar',
  'invalid-answer': 'deu uma resposta que não se entende',
  insecure: 'não oferece uma conexão segura',
};

const UNKNOWN =
  'O programa encontrou um erro que não conhece. Quem cuida do servidor acha o motivo no registro.';

/** Why a job failed, from what its error is called: its message may quote people and is never read. */
export function motivoDaFalha({ kind, provider, code }: FailedKind['erro']): string {
  const words = KINDS[kind ?? ''];
  if (words !== undefined) return `${titleOf(provider)} ${words}.`;
  if (code === 'ENOSPC') return 'O disco do servidor estava cheio.';
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ETIMEDOUT')
    return 'Uma conexão do servidor caiu no meio.';
  // SQLSTATE: classes of connections, of resources and of an operator's intervention.
  if (/^(?:08|53|57)[0-9A-Z]{3}$/.test(code ?? '')) return 'O banco de dados estava fora do ar ou cheio.';
  return UNKNOWN;
}

function titleOf(provider: string | null): string {
  const known = Object.entries(TITLES).find(([nome]) => nome === provider);
  return known?.[1] ?? 'Um serviço externo';
}

export function presentTarefa({ nome, quantos, desde, ate, sozinha, erro }: FailedKind): TarefaFalhada {
  return {
    nome,
    palavras: PALAVRAS_DA_TAREFA[nome] ?? 'Uma tarefa de outra versão do programa',
    quantos,
    desde: desde.toISOString(),
    ate: ate.toISOString(),
    motivo: motivoDaFalha(erro),
    sozinha,
  };
}
