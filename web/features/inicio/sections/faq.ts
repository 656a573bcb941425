/** Questions of the landing page; one string per answer, so that each fact stays in one piece of text. */
export const FAQ: readonly { question: string; answer: string }[] = [
  {
    question: 'Um médico lê mesmo o meu pedido?',
    answer:
      'Sim. O atendimento é por escrito e não acontece ao vivo: um médico com CRM ativo lê cada pedido, pode fazer perguntas e decide se o documento pode ser feito. Nenhum documento sai sem essa leitura.',
  },
  {
    question: 'Em quanto tempo fica pronto?',
    answer:
      'Em até 48 horas úteis depois do pagamento confirmado. São dois dias úteis: fins de semana e feriados nacionais não contam. Na sua página aparece o dia e a hora.',
  },
  {
    question: 'E se o médico recusar o pedido?',
    answer:
      'Você recebe o motivo por escrito e escolhe: marcar uma consulta ou receber o reembolso proporcional.',
  },
  {
    question: 'A farmácia aceita a receita digital?',
    answer:
      'A receita simples sai com assinatura ICP-Brasil e vale em todo o país; a farmácia confere o arquivo em validar.iti.gov.br. A receita de controle especial só vai em PDF quando tem o número do sistema da Anvisa; sem ele, vai em papel, assinada à mão.',
  },
  {
    question: 'Como recebo as receitas azul e amarela?',
    answer:
      'Em papel, assinadas à mão e enviadas pelo correio. O frete é pago por quem pede e não está no preço do serviço. Elas pedem prova de uso anterior ou uma justificativa clínica detalhada.',
  },
  {
    question: 'Por quanto tempo a receita vale?',
    answer:
      'Cada receita cobre no máximo 30 dias de tratamento. Em doença crônica você continua precisando de consulta presencial com o seu médico, pelo menos a cada 180 dias.',
  },
  {
    question: 'Consigo um atestado por aqui?',
    answer:
      'O atestado é um ato do médico. Ele lê o seu caso, pode pedir um documento com foto e mais informações, e só atesta o que pode confirmar. O pagamento não garante a emissão.',
  },
  {
    question: 'Posso pedir para outra pessoa?',
    answer: 'Você precisa ter mais de 18 anos ou ser o responsável legal pelo paciente.',
  },
  {
    question: 'Quais arquivos eu preciso enviar?',
    answer:
      'Nenhum é obrigatório, mas eles ajudam o médico a decidir: receita vencida, laudo, exames, documento oficial. Fotos ou PDF de até 50 MB cada.',
  },
  {
    question: 'Como eu pago?',
    answer:
      'Por Pix, com QR Code ou código para copiar. Você vê o preço antes de escolher o serviço, e o médico começa a ler quando o pagamento é confirmado.',
  },
  {
    question: 'Quem vê o que eu conto?',
    answer:
      'Só quem cuida do seu pedido. As suas respostas são sigilosas, fazem parte do prontuário e são guardadas como manda a lei.',
  },
];
