/** Terms of use in force; accepted by `Cadastrar`. */
export const TERMOS_VERSAO = 2;
/** Privacy notice in force. */
export const PRIVACIDADE_VERSAO = 2;
/** Recorded with the consent at `/historico`; raise it with every change of `TERMO_TELEMEDICINA`. */
export const TELEMEDICINA_VERSAO = 1;

/** Shown on landing page, questionnaire and chat, exact words (docs/product/messages.md). */
export const EMERGENCIA =
  'Este serviço não atende urgências. Em emergência ligue 192 (SAMU). Para apoio emocional, 188 (CVV).';

/** Informed consent to care at a distance, one entry per paragraph (Lei 14.510/2022; Resolução CFM 2.314/2022). */
export const TERMO_TELEMEDICINA: readonly string[] = [
  'Este termo explica como funciona o atendimento à distância e pede a sua autorização. Ele segue a Lei 14.510/2022 e a Resolução CFM 2.314/2022. Leia com calma; se tiver dúvida, pergunte pelo chat antes de continuar.',
  'O atendimento é feito por escrito e não acontece ao vivo: você responde às perguntas, envia os documentos que tiver, e um médico com registro ativo no Conselho Regional de Medicina lê o seu caso. Ele pode pedir mais informações, exames ou uma conversa antes de decidir.',
  'A consulta presencial é a referência do cuidado. À distância o médico não pode examinar você, e isso limita o que ele consegue perceber. Por isso ele pode concluir que o seu caso precisa de atendimento presencial.',
  'Quem decide se o documento pode ser feito é o médico, com autonomia. O pagamento não garante a emissão. Se o pedido for recusado, você recebe o motivo por escrito e escolhe entre marcar uma consulta e receber o reembolso proporcional.',
  'Em doenças crônicas ou que pedem acompanhamento por muito tempo, é preciso ter consulta presencial com o médico em intervalos de no máximo 180 dias.',
  EMERGENCIA,
  'As suas respostas e os seus documentos são sigilosos. São usados para o seu atendimento e para cumprir a lei, lidos só por quem cuida do seu pedido, e guardados no prontuário por no mínimo 20 anos, como manda a Lei 13.787/2018. O tratamento dos dados segue a Lei 13.709/2018 (LGPD) e está descrito no aviso de privacidade.',
  'O documento diz que foi emitido por telemedicina e, quando é digital, leva assinatura qualificada ICP-Brasil. Receitas que a lei exige em papel são assinadas à mão e enviadas pelo correio.',
  'Você pode recusar o atendimento à distância, desistir antes da emissão do documento ou retirar esta autorização a qualquer momento, pelo chat. O que já foi registrado no prontuário continua guardado pelo prazo da lei.',
  'Ao continuar, você declara que leu este termo, que pôde tirar dúvidas e que autoriza, de forma livre e esclarecida, o atendimento à distância e a transmissão dos seus dados de saúde ao médico. Quem responde por uma criança, um adolescente ou uma pessoa representada autoriza em nome dela.',
];
