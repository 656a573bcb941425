import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { useToday } from '#lib/clock/clock.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { RadioCard, RadioCardGroup } from '#ui/field/RadioCard.tsx';
import { pessoaWords } from '#web/conta/pessoas/pessoas.public.ts';

type PacienteChoiceProps = {
  /** Name of the account's holder. */
  titular: string;
  pessoas: readonly Pessoa[];
  /** Id of the chosen person; null for the holder. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

/** Who is treated. Without another person only the way to add one is shown. */
export function PacienteChoice({ titular, pessoas, chosen, onChoose }: PacienteChoiceProps) {
  const hoje = useToday();
  const add = (
    <p className="para-quem-outra">
      <LinkButton variant="bare" size="sm" to="/conta/pessoas" state={{ volta: '/servico' }}>
        Cadastrar outra pessoa
      </LinkButton>
    </p>
  );
  if (pessoas.length === 0) return add;
  return (
    <section className="para-quem">
      <h2>Para quem é este pedido?</h2>
      <RadioCardGroup label="Para quem é este pedido?">
        <RadioCard
          name="quem"
          label={titular}
          description="Você"
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        {pessoas.map((pessoa) => (
          <RadioCard
            key={pessoa.id}
            name="quem"
            label={pessoa.nome}
            description={pessoaWords(pessoa, hoje)}
            checked={chosen === pessoa.id}
            disabled={pessoa.situacao === 'em conferência' || pessoa.fechada}
            onChange={() => onChoose(pessoa.id)}
            {...(pessoa.situacao !== 'liberada' && { note: waitWords(pessoa, pessoa.situacao) })}
          />
        ))}
      </RadioCardGroup>
      {add}
    </section>
  );
}

const WAITS = {
  'sem autorização': 'Ainda não autorizou: dá para preparar, não para pagar.',
  recusada: 'Não autorizou.',
  'em conferência': 'A equipe precisa conferir.',
} as const;

function waitWords({ fechada }: Pessoa, situacao: keyof typeof WAITS): string {
  return fechada && situacao === 'sem autorização' ? 'É adulta: precisa autorizar antes.' : WAITS[situacao];
}
