import type { PublicContext } from '#contracts/public-pages.ts';
import { controllerSentence, directorSentence, officerSentence } from './identity-words.ts';
import type { LegalSection } from './legal-text.ts';

/** First half of the privacy notice: which data, why and for whom (Lei 13.709/2018, arts. 7, 9, 11 and 14). */
export function dataSections(context: PublicContext): LegalSection[] {
  return [
    {
      id: 'quem',
      title: 'Quem responde pelos seus dados',
      blocks: [controllerSentence(context), ...directorSentence(context), officerSentence(context)],
    },
    {
      id: 'quais',
      title: 'Que dados usamos',
      blocks: [
        'Só o que o atendimento e a lei pedem:',
        [
          'Cadastro: nome, nome social se você quiser, CPF, data de nascimento, telefone, e-mail, CEP e endereço. Se o paciente tem menos de 18 anos, também o nome e o CPF do responsável legal.',
          'Saúde: as respostas ao questionário, também as que você ainda não enviou (rascunho), o motivo do pedido, os arquivos que você envia, as mensagens trocadas com a equipe e os documentos emitidos.',
          'Anotações de trabalho: notas curtas e etiquetas que a equipe escreve sobre o atendimento, como "ligar antes de responder". Só a equipe as lê e, se forem sobre quem está em atendimento, o médico que cuida do caso. Não são mensagens para você nem fazem parte do prontuário.',
          'Pagamento: o serviço, o valor e a situação da cobrança. O Pix é pago no aplicativo do seu banco; não recebemos senha nem dados da sua conta.',
          'Identidade: se você disser que outra pessoa se cadastrou com o seu CPF, o nome, o contato e o documento com foto que enviar, usados só para conferir quem você é.',
          'Acesso: data, hora e endereço de rede dos acessos, e o nome do navegador e do sistema (como Chrome no Android), para segurança e porque o Marco Civil da Internet manda guardar.',
          'Senha: guardamos só um código calculado a partir dela, que não permite descobri-la.',
          'Chave de acesso, se você criar uma: guardamos o nome dela e a parte que só serve para conferir. A sua digital e o seu rosto não saem do seu aparelho.',
        ],
        'Dados de saúde são dados sensíveis pela lei (art. 5º, II) e aqui recebem o cuidado que o sigilo médico exige.',
      ],
    },
    {
      id: 'para-que',
      title: 'Para que usamos e com que base legal',
      blocks: [
        [
          'Atender o seu pedido: tutela da saúde, em procedimento realizado por profissionais de saúde (LGPD, art. 11, II, f).',
          'Manter o prontuário, emitir documentos médicos e cumprir regras sanitárias e fiscais: obrigação legal (art. 7º, II e art. 11, II, a).',
          'Fazer o cadastro, a cobrança, os avisos e o reembolso: execução do contrato que você pediu (art. 7º, V).',
          'Proteger a sua conta e prevenir fraude: segurança do titular (art. 11, II, g).',
          'Defender direitos em processo: exercício regular de direitos (art. 11, II, d).',
        ],
        'O atendimento à distância pede ainda o seu consentimento livre e esclarecido, registrado no questionário com a versão do texto (Lei 14.510/2022 e Resolução CFM 2.314/2022).',
        'Não vendemos dados, não fazemos propaganda com eles e não decidimos por computador: quem decide sobre o seu pedido é um médico.',
        'Dados de crianças e adolescentes são tratados no melhor interesse deles, a pedido do responsável legal (art. 14).',
      ],
    },
    {
      id: 'com-quem',
      title: 'Com quem compartilhamos',
      blocks: [
        'Com quem precisa, e só a parte de que precisa:',
        [
          'Os médicos e a equipe que cuidam do seu pedido, todos obrigados ao sigilo.',
          'O provedor de pagamento: identificação e contato, para criar a cobrança Pix. Ele não recebe as suas respostas nem os seus arquivos.',
          'O serviço de e-mail: o seu endereço e o texto do aviso. Os avisos não trazem informação clínica.',
          'O WhatsApp, o serviço de SMS e o serviço de avisos do seu navegador, só se você ligar cada um em Conta e segurança: o seu celular ou o endereço do navegador, e um aviso sem informação clínica.',
          'Os serviços de hospedagem e armazenamento, que guardam os dados por nossa conta e sob as nossas instruções.',
          'O serviço de consulta de CEP, que recebe apenas o CEP.',
          'O correio, quando o documento vai em papel: nome e endereço.',
          'Autoridades, quando a lei obriga.',
        ],
        'A farmácia só recebe o documento de você, e a escolha dela é sempre sua.',
        'O botão Falar no chat desta página abre um serviço de outra empresa, com regras próprias. Para assuntos de saúde use o chat da sua área, depois de entrar.',
        'Se algum desses serviços guardar dados fora do Brasil, valem as garantias dos arts. 33 a 36 da LGPD.',
      ],
    },
  ];
}
