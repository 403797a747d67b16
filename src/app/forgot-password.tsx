import { useNavigate } from 'react-router-dom';
import { pageEngine } from '#client/page-engine.ts';
import { ForgotPasswordScreen } from '#features/forgot-password/screen.tsx';
import { signInPath } from '#bindings/sign-in-path.ts';

/** `/forgot/password`: afterwards the login form. */
export function ForgotPassword() {
  const navigate = useNavigate();
  return (
    <ForgotPasswordScreen reset={pageEngine().passwordReset} onChanged={() => void navigate(signInPath)} />
  );
}
