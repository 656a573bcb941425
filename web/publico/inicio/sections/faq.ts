import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { countingSentence } from '../prazo.ts';

type FaqItem = { question: string; answer: string };
export type FaqGroup = { id: string; title: string; items: readonly FaqItem[] };

type Facts = Pick<PublicContext, 'modoPrazo' | 'contactEmail' | 'legal'>;

/**
 * The questions and answers of the landing page, in groups. Each answer is one string, which the structured data
 * repeat.
 */
export function faqGroups(facts: Facts): FaqGroup[] {
  return [
    { id: 'antes', title: 'Antes de pedir', items: before(facts) },
    { id: 'prazo', title: 'Prazo e pagamento', items: money(facts) },
    { id: 'documentos', title: 'Receitas e outros documentos', items: DOCUMENTS },
    { id: 'sigilo', title: 'Sigilo', items: privacy(facts) },
  ];
}

function before({ legal }: Facts): FaqItem[] {
  const director =
    legal.technicalDirector === '' ? '' : ` Responsabilidade técnica: ${legal.technicalDirector}.`;
  return [
    {
      question: 'Um médico lê mesmo o meu pedido?',
      answer:
        'Sim. O atendimento é por escrito e não acontece ao vivo: um médico com CRM ativo lê cada pedido, pode fazer perguntas e decide se o documento pode ser feito. Nenhum documento sai sem essa leitura.',
    },
    {
      question: 'Quem são os médicos?',
      answer: `Médicos com registro ativo em um Conselho Regional de Medicina do Brasil. O nome e o CRM de quem leu e assinou estão no documento, e você pode conferir o registro no site do Conselho Federal de Medicina.${director}`,
    },
    {
      question: 'Posso pedir para outra pessoa?',
      answer:
        'Você precisa ter mais de 18 anos ou ser o responsável legal pelo paciente. O responsável informa o próprio nome e CPF e declara que responde pelo que escreve.',
    },
    {
      question: 'Quais arquivos eu preciso enviar?',
      answer:
        'Nenhum é obrigatório, mas eles ajudam o médico a decidir: receita vencida, laudo, exames, documento oficial. Fotos ou PDF de até 50 MB cada.',
    },
    {
      question: 'Estou passando mal. O que eu faço?',
      answer: `${EMERGENCIA} Não espere por uma resposta daqui.`,
    },
  ];
}

function money({ modoPrazo }: Facts): FaqItem[] {
  return [
    {
      question: 'Em quanto tempo o médico responde?',
      answer: `Em até 48 horas úteis depois do pagamento confirmado. ${countingSentence(modoPrazo)} Na sua página aparece o dia e a hora. Se o médico perguntar algo, o término depende da sua resposta; o tempo do correio não entra na conta.`,
    },
    {
      question: 'Como eu pago?',
      answer:
        'Por Pix, com QR Code ou código para copiar. Você vê o preço antes de escolher o serviço, e o médico começa a ler quando o pagamento é confirmado. Um código que vence sem ser pago não gera cobrança.',
    },
    {
      question: 'E se o médico recusar o pedido?',
      answer:
        'Você recebe o motivo por escrito e escolhe: marcar uma consulta ou receber o reembolso proporcional. Enquanto nenhum documento foi emitido, o valor volta inteiro nos 7 dias depois do pagamento; depois disso, volta a parte que a regra da clínica diz, e você vê quanto é antes de escolher.',
    },
    {
      question: 'E se eu desistir?',
      answer:
        'Se o médico ainda não começou a ler, o reembolso é integral. Você também pode desistir em até 7 dias, sem explicar por quê (Código de Defesa do Consumidor, art. 49). Depois que o documento é emitido, o serviço foi prestado; erro nosso é corrigido sem custo.',
    },
  ];
}

const DOCUMENTS: readonly FaqItem[] = [
  {
    question: 'O que a receita azul e a amarela pedem a mais?',
    answer:
      'Prova de uso anterior, como a receita vencida, ou uma justificativa clínica detalhada. Elas são feitas em papel, assinadas à mão e enviadas pelo correio. O frete é pago por quem pede: não está no preço do serviço e aparece com o total antes do Pix.',
  },
  {
    question: 'A farmácia aceita a receita digital?',
    answer:
      'A receita simples sai com assinatura ICP-Brasil e vale em todo o país; a farmácia confere o arquivo em validar.iti.gov.br. A receita de controle especial só vai em PDF quando tem o número do sistema da Anvisa; sem ele, vai em papel, assinada à mão.',
  },
  {
    question: 'Para quantos dias é a receita?',
    answer:
      'Cada receita cobre no máximo 30 dias de tratamento. Em doença crônica você continua precisando de consulta presencial com o seu médico, pelo menos a cada 180 dias.',
  },
  {
    question: 'Consigo um atestado por aqui?',
    answer:
      'O atestado é um ato do médico. Ele lê o seu caso, pode pedir um documento com foto e mais informações, e só atesta o que pode confirmar. O pagamento não garante a emissão.',
  },
  {
    question: 'Como funciona a PrEP?',
    answer:
      'A PrEP é para quem não tem HIV. O médico precisa ver um teste de HIV recente e negativo e pode pedir outros exames. Se houve risco nas últimas 72 horas, não espere por aqui: procure já um serviço de saúde, porque o cuidado nesse caso é outro, a PEP, e tem hora para começar.',
  },
];

function privacy({ contactEmail }: Facts): FaqItem[] {
  return [
    {
      question: 'Quem vê o que eu conto?',
      answer:
        'Só o médico e a equipe que atendem o seu pedido. As suas respostas são sigilosas, fazem parte do prontuário e são guardadas por no mínimo 20 anos, como manda a Lei 13.787/2018.',
    },
    {
      question: 'O e-mail mostra o meu remédio?',
      answer:
        'Não. Nem o assunto nem o texto dos avisos dizem remédio ou diagnóstico. O código que abre o documento fica na sua área, depois de entrar com a senha. O Pix também não diz o que foi pedido.',
    },
    {
      question: 'Posso ver ou apagar os meus dados?',
      answer: `Você pode pedir uma cópia, corrigir e apagar o que a lei não obriga a guardar (Lei 13.709/2018, art. 18). Escreva para ${contactEmail}; a resposta completa sai em até 15 dias.`,
    },
  ];
}
