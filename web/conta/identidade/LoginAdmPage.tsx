import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useNavigating } from '../../lib/browser/useNavigating.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { CampoSenha } from './components/CampoSenha.tsx';
import { Entrada } from './components/Entrada.tsx';
import { Formulario } from './components/Formulario.tsx';
import { RecadoOk } from './components/RecadoOk.tsx';
import { Resumo } from './components/Resumo.tsx';
import { SegundoPasso } from './components/SegundoPasso.tsx';
import { SessaoTerminou } from './components/SessaoTerminou.tsx';
import { conferirPreenchidos } from './identidade.form.ts';
import { lerRecado } from './recado.ts';
import { useRecuperarSenhaAdm } from './senha.api.ts';
import { useEntrarAdm } from './entrada.api.ts';
import { useFormulario } from './useFormulario.ts';

const ROTULOS = { email: 'E-mail', senha: 'Senha' };

/** `/loginAdm`: shows its form to whoever is signed in. Ends at `/menu_adm`. */
export function LoginAdmPage() {
  const navigate = useNavigate();
  const recado = lerRecado(useLocation().state);
  const entrar = useEntrarAdm();
  const recuperar = useRecuperarSenhaAdm();
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  const [faltaCodigo, setFaltaCodigo] = useState(false);
  const indo = useNavigating();
  const entrando = entrar.isPending || indo;

  async function enviar() {
    if (entrando) return;
    const { email, senha } = form.getValues();
    const recusa = conferirPreenchidos({ email, senha });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      const { papel } = await entrar.mutateAsync({ email: email.trim(), senha });
      if (papel === null) setFaltaCodigo(true);
      else await navigate('/menu_adm');
    } catch (error) {
      recusarErro(error);
    }
  }

  function voltar(motivo: string | null) {
    setFaltaCodigo(false);
    form.setValue('senha', '');
    if (motivo !== null) recusar({ mensagem: motivo, campos: [] });
  }

  async function pedirLink() {
    const { email } = form.getValues();
    recuperar.reset();
    const recusa = conferirPreenchidos({ email });
    if (recusa) return recusar(recusa);
    aceitar();
    await recuperar.mutateAsync(email.trim()).catch(recusarErro);
  }

  if (faltaCodigo) {
    return <SegundoPasso aoEntrar={() => navigate('/menu_adm')} aoVoltar={voltar} />;
  }
  return (
    <Entrada titulo="Administração" lead="Só para quem cuida dos pedidos.">
      <RecadoOk texto={recuperar.data?.mensagem ?? recado} comEmail={recuperar.data !== undefined} />
      {recado === null && <SessaoTerminou papel="Admin" />}
      <Resumo problema={problema} rotulos={ROTULOS} />
      <Formulario aoEnviar={enviar}>
        <Field label={ROTULOS.email} id="email" error={form.formState.errors.email?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email', { onChange: () => form.clearErrors('email') })}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <CampoSenha form={form} nome="senha" rotulo={ROTULOS.senha} autoComplete="current-password" />
        <Button type="submit" wide busy={entrando}>
          Entrar
        </Button>
        <Button variant="bare" wide busy={recuperar.isPending} onClick={() => void pedirLink()}>
          Esqueci minha senha
        </Button>
      </Formulario>
      <p className="small muted entrada-outra">
        É paciente? <Link to="/login">Vá para a sua área</Link>
      </p>
    </Entrada>
  );
}
