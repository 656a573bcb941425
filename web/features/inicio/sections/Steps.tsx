const STEPS = [
  { title: 'Cadastre-se com o CPF', text: 'Crie uma senha e preencha os seus dados. Eles vão no documento.' },
  { title: 'Escolha o documento', text: 'O preço aparece antes, ao lado de cada serviço.' },
  {
    title: 'Conte o seu caso',
    text: 'Responda às perguntas de saúde e envie a receita vencida ou os exames, se tiver. Cada arquivo pode ter até 50 MB.',
  },
  {
    title: 'Pague por Pix',
    text: 'O QR Code aparece na tela. O prazo começa quando o pagamento é confirmado.',
  },
  {
    title: 'Receba assinado',
    text: 'Um médico lê o seu caso e, se puder fazer o documento, assina. Ele chega por e-mail em até 48 horas úteis.',
  },
];

/** The five steps of a request. */
export function Steps() {
  return (
    <section className="landing-band" id="como-funciona" aria-labelledby="t-como">
      <div className="wrap">
        <div className="landing-head">
          <h2 className="landing-title" id="t-como">
            Como funciona
          </h2>
          <p>Cinco passos. Você pode parar e voltar: o que já preencheu fica salvo.</p>
        </div>
        <ol className="landing-steps">
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <span className="landing-step-number num" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p className="small muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
