import type { PublicContext } from '#contracts/public-pages.ts';
import { LandingFold } from '../LandingFold.tsx';
import { brandWords } from '../brand-words.ts';

export function About({ context }: { context: PublicContext }) {
  const { subject } = brandWords(context.brand);
  const { technicalDirector } = context.legal;
  return (
    <section className="landing-band" id="sobre" aria-labelledby="t-sobre">
      <div className="wrap landing-split">
        <h2 className="landing-title" id="t-sobre">
          Sobre {subject}
        </h2>
        <div className="stack landing-about">
          <p className="lead">
            {subject.charAt(0).toUpperCase() + subject.slice(1)} existe para quem já se trata e só precisa
            renovar a receita ou pedir um documento.
          </p>
          <LandingFold level={3} title="Como trabalhamos">
            <p className="muted">
              Nossos médicos atendem à distância, por escrito, com tempo para ler. Quando o pedido não é
              seguro, dizem não e explicam por quê. As suas respostas são sigilosas: só a equipe que cuida do
              seu pedido lê.
            </p>
            <p className="muted">
              Quem assina responde pelo que assina: o nome e o CRM do médico estão em cada documento. Não
              vendemos dados, não indicamos farmácia e não prometemos o que só a leitura do seu caso pode
              dizer.
            </p>
          </LandingFold>
          {technicalDirector !== '' && (
            <p className="muted">
              Responsabilidade técnica: <b>{technicalDirector}</b>.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
