import { useState } from 'react';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { ApiError } from '#lib/api/api.ts';
import { saveFailureWords } from '#lib/words/save-failure.ts';
import { SentArt } from '#ui/art/SentArt.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { PlaceLink, useGo, useNavigating } from '#ui/place/places.tsx';
import { ChosenServico } from './components/ChosenServico.tsx';
import { CpfField } from './components/CpfField.tsx';
import { PasswordField } from './components/PasswordField.tsx';
import { EntrancePage, EntranceAside, EntranceForm } from './components/EntrancePage.tsx';
import { RefusalSummary } from './components/RefusalSummary.tsx';
import { checkCadastro, serverRefusal } from './identidade.form.ts';
import { useRegister } from './sign-in.api.ts';
import { useEntranceForm } from './useEntranceForm.ts';

const LABELS = { cpf: 'CPF', senha: 'Senha', confirmacao: 'Confirme a senha' };

/** `/pedido`: registration by CPF, which includes accepting the terms. Leads to `/dados`. */
export function CadastroPage() {
  const go = useGo();
  const register = useRegister();
  const { form, problem, accept, refuse } = useEntranceForm();
  // The CPF that was refused because it already has an account.
  const [takenCpf, setTakenCpf] = useState<string | null>(null);
  const navigating = useNavigating();
  const registering = register.isPending || navigating;

  async function submit() {
    if (registering) return;
    const { cpf, senha, confirmacao } = form.getValues();
    setTakenCpf(null);
    const refusal = checkCadastro({ cpf, senha, confirmacao });
    if (refusal) return refuse(refusal);
    accept();
    try {
      await register.mutateAsync({ cpf: onlyDigits(cpf), senha, confirmacao });
      await go('/dados');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cpf_ja_cadastrado') setTakenCpf(onlyDigits(cpf));
      if (!(error instanceof ApiError)) throw error;
      refuse({ ...serverRefusal(error), message: saveFailureWords(error) });
    }
    return undefined;
  }

  return (
    <EntrancePage
      title="Cadastre-se"
      lead="Você usa o CPF e a senha para pedir e para acompanhar."
      aside={<NextSteps />}
    >
      <ChosenServico />
      <RefusalSummary problem={problem} labels={LABELS} />
      {takenCpf !== null && (
        <p className="entrada-socorro">
          <PlaceLink to="/nao-fui-eu" state={{ cpf: takenCpf }}>
            Este CPF já tem cadastro e não fui eu
          </PlaceLink>
        </p>
      )}
      <EntranceForm onSubmit={submit}>
        <CpfField form={form} />
        <PasswordField
          form={form}
          name="senha"
          label={LABELS.senha}
          hint="Pelo menos 8 caracteres. Uma frase curta serve."
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmacao"
          label={LABELS.confirmacao}
          autoComplete="new-password"
        />
        <Button type="submit" wide busy={registering}>
          Cadastrar
        </Button>
        <p className="small muted">
          Ao se cadastrar, você aceita os <a href="/termos">Termos de uso</a> e a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </EntranceForm>
      <p className="entrada-outra">
        <LinkButton variant="bare" to="/login">
          Já tenho cadastro
        </LinkButton>
      </p>
    </EntrancePage>
  );
}

const STEPS = [
  ['Dados pessoais', 'Como no seu documento (CIN, RG ou CNH).'],
  ['O serviço', 'Com o preço ao lado, antes de pagar.'],
  ['O seu caso e os documentos', 'Pode parar e voltar: fica salvo.'],
  ['Pix', 'O médico responde em até 48 horas úteis.'],
] as const;

function NextSteps() {
  return (
    <EntranceAside label="O que vem depois" art={<SentArt />} title="O que vem depois">
      <ol className="entrada-passos">
        {STEPS.map(([name, text]) => (
          <li key={name}>
            <b>{name}</b>
            <span className="small muted">{text}</span>
          </li>
        ))}
      </ol>
    </EntranceAside>
  );
}
