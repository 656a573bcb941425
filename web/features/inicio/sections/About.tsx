/** Who we are, in two paragraphs. The article agrees with our own name only. */
export function About({ brand }: { brand: string }) {
  const name = brand === 'Zelo' ? 'o Zelo' : brand;
  return (
    <section className="landing-band" aria-labelledby="t-sobre">
      <div className="wrap landing-split">
        <h2 className="landing-title" id="t-sobre">
          Sobre {name}
        </h2>
        <div className="stack landing-about">
          <p className="lead">
            {name.charAt(0).toUpperCase() + name.slice(1)} existe para quem já se trata e só precisa que o
            papel acompanhe o tratamento.
          </p>
          <p className="muted">
            Nossos médicos atendem à distância, por escrito, com tempo para ler. Quando o pedido não é seguro,
            dizem não e explicam por quê. As suas respostas são sigilosas: só a equipe que cuida do seu pedido
            lê.
          </p>
        </div>
      </div>
    </section>
  );
}
