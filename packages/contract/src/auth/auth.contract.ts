import { z } from 'zod';
import { anonymous, halfSignedIn, staff } from '../base.ts';
import { ChangePassword, Credentials, OneTimeCode } from './auth.forms.ts';
import { CodeSent, Profile, SignedIn } from './auth.schemas.ts';

const signInErrors = {
  BAD_CREDENTIALS: { status: 401, message: 'bad_credentials' },
} as const;

const signIn = anonymous.errors(signInErrors).input(Credentials).output(CodeSent);

export const auth = {
  loginV1: signIn.route({
    method: 'POST',
    path: '/admin/api/v1/login',
    successStatus: 201,
    summary: 'Credentials step',
  }),
  login: signIn.route({
    method: 'POST',
    path: '/admin/api/v2/login',
    successStatus: 201,
    summary: 'Credentials step',
  }),
  verifyOtp: halfSignedIn
    .route({ method: 'POST', path: '/admin/api/v2/verify-otp', summary: 'One-time-code step' })
    .errors({ BAD_CODE: { status: 401, message: 'bad_code' } })
    .input(OneTimeCode)
    .output(SignedIn),
  logout: staff
    .route({ method: 'POST', path: '/admin/api/v1/logout', summary: 'End this session' })
    .input(z.strictObject({}).default({}))
    .output(z.object({ success: z.literal(true) })),
  changePassword: staff
    .route({
      method: 'PUT',
      path: '/admin/api/v1/profile/password',
      summary: "Change one's own password; ends every session and answers the token of a new one",
    })
    .input(ChangePassword)
    .output(z.object({ token: z.string() })),
  profile: staff
    .route({ method: 'GET', path: '/admin/api/v1/profile', summary: 'The signed-in staff member' })
    .output(Profile),
};
