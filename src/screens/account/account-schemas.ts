import * as v from "valibot";

const email = v.pipe(v.string(), v.trim(), v.email("Please enter a valid email address"));

export const loginSchema = v.object({
  email,
  password: v.pipe(v.string(), v.minLength(1, "Please enter your password")),
});

export const signUpSchema = v.pipe(
  v.object({
    email,
    password: v.pipe(v.string(), v.minLength(8, "Password must be at least 8 characters")),
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (values) => values.password === values.confirmPassword,
      "Passwords do not match",
    ),
    ["confirmPassword"],
  ),
);

export const signUpDetailsSchema = v.object({
  businessName: v.pipe(v.string(), v.trim(), v.minLength(2, "Business name must be at least 2 characters")),
  staffCount: v.pipe(
    v.number("You need at least 1 staff member"),
    v.integer("You need at least 1 staff member"),
    v.minValue(1, "You need at least 1 staff member"),
  ),
  staffTier: v.string(),
});

export const businessSetupSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "Business name is required"),
    v.minLength(2, "Business name must be at least 2 characters"),
  ),
  timezone: v.string(),
});
