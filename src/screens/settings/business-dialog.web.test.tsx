import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandContextContext } from "#commands/command-context.ts";
import type { Business } from "#schema/entities/business.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { BusinessDialog } from "./business-dialog.tsx";

const update = vi.hoisted(() => vi.fn());
vi.mock("#commands/business/business.ts", () => ({
  updateBusiness: (_: unknown, changes: object) => update(changes),
}));

const onClose = vi.fn();
beforeEach(() => {
  update.mockReset().mockResolvedValue(undefined);
  onClose.mockReset();
  show();
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
});

function show(fields: Partial<Business> = {}) {
  const business = newBusiness({ name: "Café", timezone: "Europe/Dublin", ...fields });
  render(
    <CommandContextContext value={{ commandFailed: () => {} } as never}>
      <BusinessDialog business={business} onClose={onClose} />
    </CommandContextContext>,
  );
}
const type = (name: string) =>
  fireEvent.change(screen.getByLabelText("Business name"), { target: { value: name } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

it("writes what was changed and nothing else", async () => {
  type(" Harbour Café ");
  save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(update).toHaveBeenCalledExactlyOnceWith({ name: "Harbour Café" });
});

it("writes where the business is", async () => {
  fireEvent.change(screen.getByLabelText("Address (optional)"), {
    target: { value: " 1 Harbour Street\nGalway " },
  });
  save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(update).toHaveBeenCalledExactlyOnceWith({ address: "1 Harbour Street\nGalway" });
});

it("writes the subdivision, where it matters", async () => {
  expect(screen.getByRole("combobox", { name: "Country" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /State or region/ })).toBeNull();
  cleanup();
  show({ region: "DE" });
  fireEvent.click(screen.getByRole("button", { name: /State or region/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Bayern" }));
  save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(update).toHaveBeenCalledExactlyOnceWith({ region: "DE-BY" });
});

it("writes the default language", async () => {
  fireEvent.click(screen.getByRole("button", { name: /Default language/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Español (México)" }));
  save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(update).toHaveBeenCalledExactlyOnceWith({ locale: "es-MX" });
});

it("writes nothing where nothing was changed", async () => {
  save();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(update).not.toHaveBeenCalled();
});

it("says what is wrong, and keeps what was typed when it could not be saved", async () => {
  type("C");
  save();
  expect(screen.getByText("Business name must be at least 2 characters")).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  vi.spyOn(console, "error").mockImplementation(() => {});
  update.mockRejectedValue(new Error("full"));
  type("Corner Café");
  save();
  await screen.findByText("Couldn't save your changes. Try again.");
  expect(screen.getByLabelText<HTMLInputElement>("Business name").value).toBe("Corner Café");
  expect(onClose).not.toHaveBeenCalled();
});
